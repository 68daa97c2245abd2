/** A moment with its zone stated: in a hurry nobody should have to guess whose clock is meant. */
export function readMoment(text: string): Date {
  const moment = new Date(text)
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(moment.getTime())
  )
    throw new Error(`${text} is not a moment such as 2026-11-19T03:00:00Z`)
  return moment
}
