/** Minutes of the day of a checked `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The other way round: 1350 is 22:30. */
export function clockOf(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
