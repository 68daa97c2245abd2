const DAY_MS = 24 * 3_600_000

function timeOf(at: number): string {
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const isOld = Date.now() - at > DAY_MS
  return new Intl.DateTimeFormat(undefined, isOld ? { weekday: 'short', ...clock } : clock).format(at)
}

export const offline = {
  saved: "You're offline. Showing saved posts.",
  asOf: (at: number) => `Offline, as of ${timeOf(at)}`,
} as const

export const update = {
  isOut: 'There is a new version of Sayso.',
  reload: 'Reload',
} as const
