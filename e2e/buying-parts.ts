import type { APIRequestContext, FrameLocator, Page } from '@playwright/test'
import { expect } from './clean.ts'
import { callAs, newPerson, type Person } from './signed-in.ts'
import { postOfTheo } from './talk.ts'

const TEASER = 'Part 2 of the leak is up. Part 1 was free and always will be.'
let made = 0

interface Sale {
  id: string
  /** The content on sale. Only a buyer may ever see it. */
  hidden: string
}

export async function sell(request: APIRequestContext, more: object = {}): Promise<Sale> {
  made += 1
  const hidden = `canary${Date.now().toString(36)}${made} The invoice is dated March 3.`
  const offer = { type: 'paid', ptv_text: hidden, ptv_price_in_cents: 200, ptv_release_on_payment: true }
  return { id: await postOfTheo(request, TEASER, { ...offer, ...more }), hidden }
}

/** Adds money to somebody's funds, from a card that the stand-in always accepts. */
export async function addFunds(request: APIRequestContext, who: Person, amount: number): Promise<void> {
  const card = { token: 'pm_card_visa', email: who.user.email, name: 'Inês Carvalho' }
  await callAs(request, who, 'user/addStripePayment', { ...card, amount })
}

/** A post on sale by an author of the journey's own. */
export async function offerBread(
  request: APIRequestContext,
  author: Person,
  more: object = {},
): Promise<string> {
  const { post } = await callAs(request, author, 'feed/post', {
    text: 'Sourdough, finally repeatable.',
    visibility: 'everyone',
    geo_visibility: 'global',
    type: 'paid',
    ptv_text: 'The ratio is 1:4:5.',
    ptv_price_in_cents: 300,
    ptv_release_on_payment: true,
    ...more,
  })
  return post.unique_id
}

/** Somebody who has bought a post, without using its screens: those have journeys of their own. */
export async function newBuyer(
  request: APIRequestContext,
  name: string,
  post: string,
  amount: number,
): Promise<Person> {
  const who = await newPerson(request, name)
  await addFunds(request, who, 500)
  await callAs(request, who, 'feed/purchaseptv', { post_id: post, amount })
  return who
}

export async function fundsOf(request: APIRequestContext, { token }: Person): Promise<number> {
  const answer = await request.get('/api/user/get', { headers: { authorization: token } })
  return (await answer.json()).user.profiles[0].fund_account_balance
}

export async function statusOfPayment(
  request: APIRequestContext,
  { token, profile }: Person,
  id: string,
): Promise<string> {
  const params = { user_profile_id: profile.unique_id, payment_id: id }
  const answer = await request.get('/api/user/paymentStatus', { params, headers: { authorization: token } })
  return (await answer.json()).status
}

export const dialog = (page: Page) => page.getByRole('dialog')
export const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
export const locked = (page: Page) => page.getByRole('button', { name: /^Unlock · / })
export const opened = (page: Page, id: string) => page.locator(`main [data-paid="${id}"]`)

export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure card payment input frame"]')
  await fill(frame, 'Card number', number)
  await fill(frame, 'Expiration date', '1240')
  await fill(frame, 'Security code', '123')
}

async function fill(frame: FrameLocator, label: string, text: string): Promise<void> {
  await frame.getByLabel(label).fill('')
  await frame.getByLabel(label).pressSequentially(text)
}

/** Whether a text is anywhere in this browser: on the page, in its storage or in its caches. */
export function isHeld(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (sought) => {
    const places = [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = reject
      })
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => {
          all.onsuccess = resolve
        })
        places.push(JSON.stringify(all.result))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        places.push(await ((await cache.match(request))?.text() ?? ''))
    }
    return places.some((place) => place.includes(sought))
  }, text)
}

export async function expectUnlocked(page: Page, { id, hidden }: Sale): Promise<void> {
  await expect(opened(page, id)).toContainText(hidden)
  const reported = page.locator('[data-sonner-toast]').filter({ hasText: 'Purchase successful' })
  // Before anything else is waited for: the toast is only shown for a few seconds.
  await expect(reported).toContainText('You have successfully purchased this content.')
  await expect(opened(page, id)).toBeFocused()
  await expect(dialog(page)).toHaveCount(0)
}
