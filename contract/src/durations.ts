/** A post's lifetime is stored in minutes; zero means for ever. */
export const FOREVER = 0
export const FOREVER_POSITION = 100

const HOUR = 60
const DAY = 24 * HOUR

/** The lifetimes the slider can choose, shortest first. */
export const DURATION_STEPS: readonly number[] = Object.freeze([
  15,
  ...[1, 2, 4, 7, 11, 15, 20].map((hours) => hours * HOUR),
  ...Array.from({ length: 176 }, (_, index) => (index + 1) * DAY),
])

/** Shortcuts next to the slider. */
export const QUICK_DURATIONS: readonly number[] = Object.freeze([15, HOUR, DAY, 7 * DAY, 30 * DAY, FOREVER])

const LAST_STEP = DURATION_STEPS.length - 1
const LAST_TIMED_POSITION = FOREVER_POSITION - 1

const MINUTES_AT: readonly number[] = Array.from({ length: FOREVER_POSITION }, (_, position) => {
  return DURATION_STEPS[Math.round((position * LAST_STEP) / LAST_TIMED_POSITION)] ?? FOREVER
})

/** The lifetime for a slider position from 0 to 100. */
export function minutesAtPosition(position: number): number {
  if (!Number.isInteger(position) || position < 0 || position > FOREVER_POSITION) {
    throw new RangeError('the slider runs from 0 to 100')
  }
  return MINUTES_AT[position] ?? FOREVER
}

/**
 * The slider position for a stored lifetime. There are more steps than positions, so this is the nearest one: a form
 * must keep the stored minutes until the slider is moved.
 */
export function positionForMinutes(minutes: number): number {
  if (minutes <= FOREVER) return FOREVER_POSITION
  let nearest = 0
  for (const [position, at] of MINUTES_AT.entries()) {
    if (Math.abs(at - minutes) < Math.abs(minutesAtPosition(nearest) - minutes)) nearest = position
  }
  return nearest
}

/** `15 minutes`, `4 hours`, `12 days`, `Forever` */
export function durationLabel(minutes: number): string {
  if (minutes <= FOREVER) return 'Forever'
  if (minutes % DAY === 0) return counted(minutes / DAY, 'day')
  if (minutes % HOUR === 0) return counted(minutes / HOUR, 'hour')
  return counted(minutes, 'minute')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
