import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test'
import { callAs, type Member } from './members.ts'

/** Opens Debian's own Chromium, like the journeys. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = '/usr/bin/chromium-headless-shell'
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
}

export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/** Waits until the first post of a feed can be read. */
export async function firstPost(page: Page): Promise<void> {
  await page.locator('[role=feed] article').first().waitFor()
}

/** Pages of this context start signed in. */
export async function signIn(context: BrowserContext, url: string, member: Member): Promise<void> {
  const { body } = await callAs(url, member, 'user/get', {}, 'GET')
  const user = body['user'] as { unique_id: string }
  const entries = {
    user_data: JSON.stringify(user),
    user_unique_id: user.unique_id,
    profile_id: member.profileId,
    is_anonymous: 'false',
    auth_token: member.token,
  }
  await context.addInitScript((items) => {
    // Only once: what the page does to its session afterwards is kept. Frames without an origin have no storage.
    if (location.protocol !== 'http:' || localStorage.getItem('auth_token') !== null) return
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, entries)
}
