/** Seconds as they are read beside a step. Pure. */

/** `0.4 s`, `12 s`, `1 m 40 s`, `2 h 5 m`. */
export function secondsText(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return joined(Math.floor(whole / 60), 'm', whole % 60, 's')
  return joined(Math.floor(whole / 3600), 'h', Math.floor((whole % 3600) / 60), 'm')
}

function joined(big: number, bigUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`
}
