const tenths = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
})
const whole = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: 0,
  roundingMode: 'trunc',
})
const exact = new Intl.NumberFormat('en-US')

/** `999`, `1.2K`, `10K`, `999K`. Cut off rather than rounded: 999,950 must not read "1M". */
export function formatCount(count: number): string {
  return (count >= 10_000 ? whole : tenths).format(count)
}

/** `1,204` as long as it fits, then `18.6K`, `12.3M`: for numbers shown on their own, where a thousand more matters. */
export function formatTally(count: number): string {
  return count < 10_000 ? exact.format(count) : tenths.format(count)
}

/** `1,204` */
export function formatExactCount(count: number): string {
  return exact.format(count)
}

/** `1 person`, `32 people` */
export function countOf(count: number, one: string, many: string): string {
  return `${exact.format(count)} ${count === 1 ? one : many}`
}
