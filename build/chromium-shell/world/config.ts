/** What the shell puts around these scripts (`worldSource`): names that exist in them and nowhere else. */
declare const quarrySecret: string
declare const quarryPreload: (require: unknown, module: unknown, exports: unknown, process: unknown) => void
declare const quarryProcess: { readonly platform: string; readonly env: object; readonly versions: object }

export const secret = quarrySecret
/** The preload bundle as the function that a CommonJS file is. */
export const runPreload = (require: unknown, module: { exports: unknown }) => {
  quarryPreload(require, module, module.exports, quarryProcess)
}
