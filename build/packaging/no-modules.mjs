/** Tells electron-builder that modules are taken care of: they are in the bundles, so it looks for none. */
export default function beforeBuild() {
  return false
}
