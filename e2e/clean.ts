import { test as base, expect } from '@playwright/test'

/**
 * A journey that also fails on what nobody would see: errors in the console, broken scripts, content blocked by the
 * policy.
 */
export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`.trim())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.addInitScript(() => {
        // As on every visit but the first: the hint about True and False has a journey of its own.
        if (location.protocol.startsWith('http')) localStorage.setItem('truth_hint_seen', 'true')
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          // biome-ignore lint/suspicious/noConsole: the console is how it leaves the page.
          console.error(`content policy: ${violatedDirective} ${blockedURI}`)
        })
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Forgets refused calls, which a browser reports as errors: in some journeys they are the point. */
export function forgiveRefusals(complaints: string[]): void {
  const others = complaints.filter((one) => !one.includes('the server responded with a status of 403'))
  complaints.splice(0, complaints.length, ...others)
}

export { expect }
