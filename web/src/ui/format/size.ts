const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const

/** `940 bytes`, `12 KB`, `3.4 MB`: the size of a file as people compare it. */
export function formatSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit++
  }
  const shown = unit === 0 || value >= 10 ? Math.round(value) : Math.round(value * 10) / 10
  return `${shown} ${UNITS[unit]}`
}
