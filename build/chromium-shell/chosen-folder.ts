/**
 * The folder that was chosen, from one file in it: an input for folders hands over their files alone. Pure.
 * @param path of the file; `relative`: its name from the folder on, which begins with the folder's own.
 * @returns null when the two do not belong together.
 */
export function chosenFolder(path: string, relative: string): string | null {
  const [name = ''] = relative.split('/')
  if (name === '' || !relative.startsWith(`${name}/`) || !path.endsWith(`/${relative}`)) return null
  return path.slice(0, path.length - relative.length + name.length)
}
