// Prints "PASSED FAILED" for the JSON report of a test runner:  count-results.ts vitest|playwright FILE EXIT-CODE
// A runner that ended badly, or that ran nothing at all, counts as one failure even if no test says so.
import { readFileSync } from 'node:fs'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

const readers: Record<string, (text: string) => { passed: number; failed: number }> = {
  vitest: (text) => {
    const report: VitestReport = JSON.parse(text)
    // A file that does not even load has no failed test of its own.
    const broken = report.testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
  },
  playwright: (text) => {
    const { stats }: PlaywrightReport = JSON.parse(text)
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  },
}

const [runner = '', file = '', exitCode = ''] = process.argv.slice(2)
function count(): { passed: number; failed: number } {
  try {
    return readers[runner]?.(readFileSync(file, 'utf8')) ?? { passed: 0, failed: 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
const { passed, failed } = count()
const hasRunNothing = passed + failed === 0
const hasEndedBadly = exitCode !== '0' && failed === 0
console.log(`${passed} ${failed + (hasRunNothing || hasEndedBadly ? 1 : 0)}`)
