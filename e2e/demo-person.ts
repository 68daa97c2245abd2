import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD, demoEmail } from '@sayso/server/demo/log-ins'

/** Logs in as somebody of the demo world, through the screen. */
export async function logInAs(context: BrowserContext, origin: string, handle: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email', { exact: true }).fill(demoEmail(handle))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(/following/)
  return page
}
