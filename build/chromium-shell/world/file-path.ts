/**
 * `webUtils.getPathForFile`. The browser tells a file's path to the shell alone, and this function has to answer at
 * once: it pauses this script, the shell reads the path from `file`, writes it into `path` and lets the script go on.
 */
export function getPathForFile(file: File): string {
  if (!(file instanceof File)) throw new TypeError('getPathForFile expected a File')
  return pauseForPath(file)
}

/** The shell knows the pause by this function's name and script. */
function pauseForPath(file: File): string {
  // eslint-disable-next-line prefer-const -- the shell assigns it while the script pauses
  let path = ''
  // The shell reads this name; a compiler must not drop it.
  void file
  debugger
  return path
}
