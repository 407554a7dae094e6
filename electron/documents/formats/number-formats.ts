/** Numbers of spreadsheets as people see them: dates and times where the cell's format says so (ECMA-376 18.8.30). */

export type CellFormat = 'number' | 'date' | 'time' | 'duration'

/** What a format code makes of a number. Colours, conditions and locales in brackets, and quoted texts say nothing. */
export function formatOf(code: string): CellFormat {
  const first = code.split(';')[0] ?? ''
  if (/\[(?:h+|m+|s+)\]/i.test(first)) return 'duration'
  const bare = first
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[[^\]]*\]/g, '')
    .toLowerCase()
  if (/general|^@$/.test(bare)) return 'number'
  const half = /am\/pm|a\/p/g
  const letters = bare.replace(half, '')
  // An m is a minute next to hours and seconds, and a month elsewhere.
  if (/[yd]|mmm/.test(letters) || /(?:^|[^hms:.])m{1,2}(?:[^hms:.]|$)/.test(letters)) return 'date'
  if (/[hs]/.test(letters) || letters !== bare) return 'time'
  return 'number'
}

/** Formats that have a number and no code: 14 to 22 and 45 to 47, and those of East Asian editions. */
export function builtInFormat(id: number): CellFormat {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36) return 'date'
  if (id >= 50 && id <= 58) return 'date'
  if ((id >= 18 && id <= 21) || id === 45 || id === 47 || (id >= 32 && id <= 35)) return 'time'
  return id === 46 ? 'duration' : 'number'
}

/** `since1904`: the workbook counts days as old Macintoshes did. */
export function numberText(value: number, format: CellFormat, since1904: boolean): string {
  if (!Number.isFinite(value)) return String(value)
  switch (format) {
    case 'number':
      return plainNumber(value)
    case 'duration':
      return durationText(value)
    case 'time':
      if (value >= 0 && value < 1) return clock(Math.round(value * 86_400))
      return dateText(value, since1904)
    case 'date':
      return dateText(value, since1904)
  }
}

/** Fifteen digits, as spreadsheets show: 0.1 + 0.2 is stored with seventeen. */
export function plainNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value)
  return String(Number(value.toPrecision(15)))
}

const day = 86_400

/** 2026-03-01, with the time of day where there is one. Out of the calendar's range the number stands as it is. */
function dateText(serial: number, since1904: boolean): string {
  const days = since1904 ? serial + 1462 : serial
  if (days < 0 || days >= 2_958_466) return plainNumber(serial)
  const seconds = Math.round(days * day)
  // Day 60 is 29 February 1900, which never was: days before it are one off.
  const shift = seconds < 60 * day ? 1 : 0
  const date = new Date(Date.UTC(1899, 11, 30 + shift) + seconds * 1000)
  const text = date.toISOString()
  if (days < 1) return clock(seconds % day)
  return seconds % day === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

function clock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600) % 24)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function durationText(days: number): string {
  const seconds = Math.round(Math.abs(days) * day)
  const minutes = Math.floor(seconds / 60)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${days < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}
