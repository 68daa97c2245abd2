import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './clean.ts'
import { newPerson, type Person, signIn } from './signed-in.ts'

/** People who may hold the network's account: it can belong to only one profile here, and the next journey needs it. */
const borrowers: Person[] = []

/** Creates somebody new and opens the screen where their profile is edited. */
export async function openEdit(page: Page): Promise<void> {
  await openEditOf(page, await newPerson(page.request, 'Ada'))
}

/** The same for an existing person. */
export async function openEditOf(page: Page, person: Person): Promise<void> {
  borrowers.push(person)
  await signIn(page.context(), person)
  await page.goto(`/profile/${person.profile.unique_id}/edit`)
}

/** Runs after each journey, even one that failed half-way: disconnects whatever it connected. */
export async function letGo(request: APIRequestContext): Promise<void> {
  for (const { token, profile } of borrowers.splice(0)) {
    for (const path of ['external/disconnectTwitter', 'user/disconnectInstagram']) {
      // Fails if nothing is connected, which is how most journeys end.
      await request.post(`/api/${path}`, {
        headers: { authorization: token },
        data: { user_profile_id: profile.unique_id },
      })
    }
  }
}

export const networkSwitch = (page: Page, name: string) => page.getByRole('switch', { name })

export const pinDialog = (page: Page) => page.getByRole('dialog', { name: 'Enter Twitter Pin' })

/** Goes to a network, in the window that is opened for it. */
export async function leaveFor(page: Page, name: 'Twitter' | 'Instagram'): Promise<Page> {
  const [away] = await Promise.all([page.waitForEvent('popup'), networkSwitch(page, name).click()])
  return away
}

/** Accepts there as @ada_writes; returns the PIN that Twitter then shows. */
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

/** Connects completely, on an open edit screen. */
export async function connectTwitter(page: Page): Promise<void> {
  await enterPin(page, await allowAtTwitter(await leaveFor(page, 'Twitter')))
  await expect(page.getByText('Connected as @ada_writes')).toBeVisible()
}

/** A network's account can belong to only one profile here, so it is disconnected for the next journey. */
export async function disconnectTwitter(page: Page): Promise<void> {
  await networkSwitch(page, 'Twitter').click()
  await expect(page.getByText('Twitter account disconnected successfully')).toBeVisible()
}

/** Uses the controls of a stand-in: `sandbox/README.md` lists them all. */
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
