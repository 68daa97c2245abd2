// Counts how often each journey passed, from the JSON report of Playwright.
export interface JourneyCount {
  readonly title: string
  readonly passed: number
  readonly of: number
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string }[]
  }[]
}

/** A run counts as passed only if it passed at its first attempt. Skipped ones did not pass. */
export function countJourneys(report: Suite): JourneyCount[] {
  const counts = new Map<string, { passed: number; of: number }>()
  const read = (suite: Suite): void => {
    for (const { title, file, tests } of suite.specs ?? []) {
      const key = `${file} ${title}`
      const count = counts.get(key) ?? { passed: 0, of: 0 }
      count.of += tests.length
      count.passed += tests.filter(({ status }) => status === 'expected').length
      counts.set(key, count)
    }
    for (const inner of suite.suites ?? []) read(inner)
  }
  read(report)
  return [...counts].map(([title, count]) => ({ title, ...count }))
}
