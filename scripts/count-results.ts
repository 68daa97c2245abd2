// Prints "PASSED FAILED" for the JSON report of a test runner:  count-results.ts vitest|playwright FILE EXIT-CODE
// A runner that ended with an error, or that ran nothing at all, counts as one failure even if no test says so.
// A test that only passed on a retry counts as passed, and is named.
// Failures are named on standard error, each with the first lines of its reason: a log may be cut, a reason must not
// be.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    ok: boolean
    title: string
    file: string
    tests: { status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}
interface Failure {
  readonly name: string
  readonly reason: string
  /** Set for a test that passed on a retry. */
  readonly isUnsteady?: boolean
}
interface Count {
  readonly passed: number
  readonly failed: number
  readonly failures: Failure[]
}

const readers: Record<string, (text: string) => Count> = {
  vitest: (text) => {
    const report: VitestReport = JSON.parse(text)
    // A file that does not even load has no failed test of its own.
    const broken = report.testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      failures: [
        ...broken.map(({ name, message }) => ({ name, reason: message })),
        ...report.testResults.flatMap(({ assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => ({ name: fullName, reason: failureMessages.join('\n') })),
        ),
      ],
    }
  },
  playwright: (text) => {
    const { stats, suites }: PlaywrightReport = JSON.parse(text)
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: suites.flatMap(failedSpecs),
    }
  },
}

function failedSpecs({ suites = [], specs }: PlaywrightSuite): Failure[] {
  const own = specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ ok, file, title, tests }) => ({
      name: `${file} › ${title}`,
      isUnsteady: ok,
      reason: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)))
        .join('\n'),
    }))
  return [...own, ...suites.flatMap(failedSpecs)]
}

const REASON_LINES = 12

const [runner = '', file = '', exitCode = ''] = process.argv.slice(2)
const unreadable: Count = {
  passed: 0,
  failed: 1,
  failures: [{ name: `${runner} left no report`, reason: '' }],
}
function count(): Count {
  try {
    return readers[runner]?.(readFileSync(file, 'utf8')) ?? unreadable
  } catch {
    return unreadable
  }
}
const { passed, failed, failures } = count()
for (const { name, reason, isUnsteady } of failures) {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, REASON_LINES)
  console.error(
    [`  ${isUnsteady ? 'unsteady' : 'failed'}: ${name}`, ...lines.map((line) => `    ${line}`)].join('\n'),
  )
}
const hasRunNothing = passed + failed === 0
const hasEndedBadly = exitCode !== '0' && failed === 0
console.log(`${passed} ${failed + (hasRunNothing || hasEndedBadly ? 1 : 0)}`)
