import type { Page } from '@playwright/test'
import { newBuyer, offerBread } from './buying-parts.ts'
import { expect, test } from './clean.ts'
import { mainNav } from './people.ts'
import { addBrowser, messagesTo } from './push-parts.ts'
import { callAs, freshHandle, newPerson, signIn } from './signed-in.ts'

// The messages are shown by the service worker.
test.use({ serviceWorkers: 'allow' })

/** What happened is announced a moment later: it goes through the queue. */
const SOON = { timeout: 60_000 }

interface Noted {
  title: string
  body: string
  badge: number
  /** Where a press on it leads. */
  opened: string
}

/**
 * Hands a message to the service worker by the debugging protocol, and presses what it shows. This Chromium has no
 * screen for notifications, badges and new windows, so the worker notes what it asks for.
 */
async function deliver(page: Page, data: string): Promise<Noted> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('no service worker runs')
  await worker.evaluate(noteWhatItShows)
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one !== undefined) resolve(one.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  const noted = () => worker.evaluate(() => (globalThis as unknown as { noted: Noted }).noted)
  await expect.poll(async () => (await noted()).opened).not.toBe('')
  return noted()
}

/** Runs in the worker. */
function noteWhatItShows(): void {
  const scope = globalThis as unknown as {
    noted: Noted
    registration: ServiceWorkerRegistration
    clients: { openWindow(path: string): Promise<null> }
  }
  scope.noted = { title: '', body: '', badge: 0, opened: '' }
  Object.defineProperty(navigator, 'setAppBadge', {
    value: async (badge: number) => void Object.assign(scope.noted, { badge }),
  })
  scope.registration.showNotification = async (title, options) => {
    Object.assign(scope.noted, { title, body: options?.body })
    const notification = { data: options?.data, close() {} }
    // A made-up event cannot be waited for.
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil() {} }))
  }
  scope.clients.openWindow = async (opened) => {
    Object.assign(scope.noted, { opened })
    return null
  }
}

test('a sale is one push message that leads to it, as who sold it, and the next one is at the bell of the open page', async ({
  page,
  context,
  request,
}) => {
  const seller = await newPerson(request, 'Mara Lindqvist')
  const browser = await addBrowser(request, seller)
  const post = await offerBread(request, seller)
  await newBuyer(request, 'Theo Okafor', post, 300)
  await expect.poll(() => messagesTo(browser), SOON).toHaveLength(1)
  const [message] = await messagesTo(browser)
  // Neither the buyer nor the price: whoever is near can read it.
  expect(message).toEqual({
    ...{ v: 1, text: 'You made a sale', path: `/mp/${post}`, tag: `ptv-${post}` },
    ...{ n: 1, profile: seller.profile.unique_id },
  })

  // Somebody who meanwhile writes under another name is brought back to the one that sold.
  const named = { handle: freshHandle(), display_name: 'Mara at Night' }
  const { profile: night } = await callAs(request, seller, 'user/createProfile', named)
  const { user } = await callAs(request, seller, 'user/setCurrentProfile', { profile_id: night.unique_id })
  await signIn(context, { ...seller, user })
  await page.goto('/explore/list')
  const shown = await deliver(page, JSON.stringify(message))
  expect(shown).toMatchObject({ title: 'Sayso', body: 'You made a sale', badge: 1 })

  const bell = mainNav(page).getByRole('link', { name: /^Notifications/ })
  const connected = page.waitForRequest('**/api/live/stream**')
  await page.goto(shown.opened)
  await expect(page).toHaveURL(`/mp/${post}`)
  await expect(page.getByText('Profile switched')).toBeVisible()
  await expect(page.getByRole('main').getByText('1 sold')).toBeVisible()
  await expect(bell).toHaveAccessibleName(/1 unread$/)
  await connected

  await page.evaluate(() => void Object.assign(window, { isSamePage: true }))
  const other = await offerBread(request, seller, { text: 'Rye, with caraway.' })
  await newBuyer(request, 'Ana Ruiz', other, 300)
  await expect(bell).toHaveAccessibleName(/2 unread$/, SOON)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await bell.click()
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: '+$' }).first()
  await expect(first).toContainText('Ana Ruiz')
  expect(await messagesTo(browser)).toHaveLength(1)
})
