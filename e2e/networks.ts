import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './clean.ts'
import { signInAs } from './talk.ts'

/** Somebody new, on the screen where their profile is edited. */
export async function openEdit(page: Page): Promise<void> {
  const { profile } = await signInAs(page, 'Ada')
  await page.goto(`/profile/${profile.unique_id}/edit`)
}

export const networkSwitch = (page: Page, name: string) => page.getByRole('switch', { name })

export const pinDialog = (page: Page) => page.getByRole('dialog', { name: 'Enter Twitter Pin' })

/** Off to a network, in the window that is opened for it. */
export async function leaveFor(page: Page, name: 'Twitter' | 'Instagram'): Promise<Page> {
  const [away] = await Promise.all([page.waitForEvent('popup'), networkSwitch(page, name).click()])
  return away
}

/** Says yes there as @ada_writes; the PIN that Twitter shows then. */
export async function allowAtTwitter(away: Page): Promise<string> {
  await away.getByLabel('@ada_writes').check()
  await away.getByRole('button', { name: 'Authorize app' }).click()
  const pin = await away.getByRole('code').innerText()
  await away.close()
  return pin
}

export async function enterPin(page: Page, pin: string): Promise<void> {
  await pinDialog(page).getByLabel('PIN').fill(pin)
  await pinDialog(page).getByRole('button', { name: 'Connect' }).click()
}

/** The whole way, on an edit screen that is open. */
export async function connectTwitter(page: Page): Promise<void> {
  await enterPin(page, await allowAtTwitter(await leaveFor(page, 'Twitter')))
  await expect(page.getByText('Connected as @ada_writes')).toBeVisible()
}

/** An account there belongs to one profile here: whoever borrowed it lets it go for the next. */
export async function disconnectTwitter(page: Page): Promise<void> {
  await networkSwitch(page, 'Twitter').click()
  await expect(page.getByText('Twitter account disconnected successfully')).toBeVisible()
}

/** The strings behind a stand-in: `sandbox/README.md` has them all. */
export function behindTheScene(request: APIRequestContext, network: 'TWITTER' | 'INSTAGRAM') {
  const at = (path: string) => `${process.env[`${network}_API_URL`]}/_control/${path}`
  return {
    async does(act: 'revoke' | 'expire-pins' | 'expire', data: object = {}) {
      expect((await request.post(at(act), { data })).ok()).toBe(true)
    },
    async isDown(on?: string) {
      expect((await request.post(at('faults'), { data: { fault: 'error', ...(on && { on }) } })).ok()).toBe(
        true,
      )
    },
    async isWell() {
      await request.delete(at('faults'))
    },
  }
}
