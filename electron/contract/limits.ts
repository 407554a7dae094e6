/** Bounds that also those parts hold which carry no schema. */

/** Files that are dropped, or opened from outside, at once. Of more, a folder is the way: it is shown before it is read. */
export const mostFilesAtOnce = 1_000
