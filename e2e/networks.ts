import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './clean.ts'
import { newPerson, type Person, signIn } from './signed-in.ts'

/** Who may hold an account there: it belongs to one profile here, and the next journey wants it. */
const borrowers: Person[] = []

/** Somebody new, on the screen where their profile is edited. */
export async function openEdit(page: Page): Promise<void> {
  await openEditOf(page, await newPerson(page.request, 'Ada'))
}

/** The same for somebody who is there already. */
export async function openEditOf(page: Page, person: Person): Promise<void> {
  borrowers.push(person)
  await signIn(page.context(), person)
  await page.goto(`/profile/${person.profile.unique_id}/edit`)
}

/** After each journey, also one that failed half-way: whatever it holds is let go of. */
export async function letGo(request: APIRequestContext): Promise<void> {
  for (const { token, profile } of borrowers.splice(0)) {
    for (const path of ['external/disconnectTwitter', 'user/disconnectInstagram']) {
      // Refused where nothing is connected, which is how most journeys end.
      await request.post(`/api/${path}`, {
        headers: { authorization: token },
        data: { user_profile_id: profile.unique_id },
      })
    }
  }
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
