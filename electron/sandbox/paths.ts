/** Questions about absolute paths; pure. */

/** Whether `path` is `folder` itself or lies below it. Both absolute and normalised. */
export function contains(folder: string, path: string): boolean {
  const prefix = folder.endsWith('/') ? folder : `${folder}/`
  return path === folder || path.startsWith(prefix)
}

/** Sorted, without doubles and without paths below another one of the list. */
export function outermost(paths: readonly string[]): string[] {
  const sorted = [...new Set(paths)].sort()
  return sorted.filter((path) => !sorted.some((other) => other !== path && contains(other, path)))
}
