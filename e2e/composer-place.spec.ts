import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { postButton, textBox } from './composer-parts.ts'
import { signUp } from './post-parts.ts'

const BERLIN = { latitude: 52.498, longitude: 13.4 }
const SAN_FRANCISCO = { latitude: 37.7793, longitude: -122.4193 }
const HAMBURG = { latitude: 53.5503, longitude: 9.992 }

const chip = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const choose = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Distance' }).getByText(name, { exact: true }).click()

/** A browser whose user allows location access, with the given accuracy. */
async function standAt(context: BrowserContext, place: typeof BERLIN, accuracy: number): Promise<void> {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...place, accuracy })
}

async function compose(page: Page, said: string): Promise<void> {
  await signUp(page)
  await page.goto('/newPost')
  await textBox(page).fill(said)
}

test('100 m is offered only with an accurate position', async ({ page, context }) => {
  await standAt(context, BERLIN, 500)
  await compose(page, 'Roughly here')
  await expect(chip(page, 'World')).toBeChecked()
  await expect(chip(page, '100 m')).toHaveCount(0)
  await choose(page, 'City')
  await expect(page.getByText('Shown to people in Berlin, from your location')).toBeVisible()
  await expect(chip(page, '100 m')).toHaveCount(0)
  await standAt(context, BERLIN, 20)
  await page.getByRole('button', { name: 'Use my exact location' }).click()
  await expect(chip(page, '100 m')).toBeVisible()
  await choose(page, '100 m')
  await expect(page.getByText('Shown to people within about 100 m of you')).toBeVisible()
  const answered = page.waitForResponse('**/api/feed/post')
  await postButton(page).click()
  const { post } = await (await answered).json()
  expect(post).toMatchObject({ geo_visibility: 'location', place_label: 'nearby' })
})

test('ZIP is not offered where no postcodes are known', async ({ page, context }) => {
  await standAt(context, BERLIN, 500)
  await compose(page, 'Without a postcode')
  await expect(chip(page, 'City')).toBeVisible()
  await expect(chip(page, 'ZIP')).toHaveCount(0)
  await choose(page, 'City')
  await expect(page.getByText('Shown to people in Berlin, from your location')).toBeVisible()
  await expect(chip(page, 'ZIP')).toHaveCount(0)
})

test('ZIP is offered where postcodes are known', async ({ page, context }) => {
  await standAt(context, SAN_FRANCISCO, 500)
  await compose(page, 'With a postcode')
  await choose(page, 'City')
  await expect(page.getByText('Shown to people in San Francisco, from your location')).toBeVisible()
  await choose(page, 'ZIP')
  await expect(page.getByText(/Shown to people in 941\d\d, from your location/)).toBeVisible()
  const answered = page.waitForResponse('**/api/feed/post')
  await postButton(page).click()
  expect((await (await answered).json()).post).toMatchObject({ geo_visibility: 'zip' })
})

test('a post for a city is shown there and not elsewhere', async ({ page, context, browser }) => {
  const said = `Only for Berlin ${Date.now().toString(36)}`
  await standAt(context, BERLIN, 20)
  await compose(page, said)
  await choose(page, 'City')
  await expect(page.getByText('Shown to people in Berlin, from your location')).toBeVisible()
  const answered = page.waitForResponse('**/api/feed/post')
  await postButton(page).click()
  const { post } = await (await answered).json()
  expect(post).toMatchObject({ geo_visibility: 'city', place_label: 'Berlin' })

  for (const [place, isSeen] of [
    [BERLIN, true],
    [HAMBURG, false],
    [null, false],
  ] as const) {
    const visitor = await browser.newContext()
    await visitor.addInitScript((stored) => {
      if (stored !== null) localStorage.setItem('userLocation', JSON.stringify(stored))
    }, place)
    const elsewhere = await visitor.newPage()
    await elsewhere.goto('/explore/list')
    await expect(elsewhere.getByRole('article').first()).toBeVisible()
    await expect(elsewhere.getByRole('article').filter({ hasText: said })).toHaveCount(isSeen ? 1 : 0)
    await visitor.close()
  }
})

test('denying the location is reported, with World as an alternative', async ({ page }) => {
  await compose(page, 'From nowhere in particular')
  await choose(page, 'City')
  await expect(page.getByText('Location permission denied')).toBeVisible()
  await expect(chip(page, '100 m')).toHaveCount(0)
  await postButton(page).click()
  await expect(page.getByText('Location permission denied')).toBeVisible()
  await expect(page).toHaveURL(/\/newPost$/)
  await page.getByRole('button', { name: 'Use World instead' }).click()
  await expect(chip(page, 'World')).toBeChecked()
  await postButton(page).click()
  await expect(page).not.toHaveURL(/\/newPost$/)
})

test('a location request that timed out can be retried', async ({ page, context }) => {
  await standAt(context, BERLIN, 20)
  await page.addInitScript(() => {
    // The first request fails like one after ten seconds without satellites, the second is answered by the device.
    const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    let isFirst = true
    navigator.geolocation.getCurrentPosition = (onFound, onFailed, options) => {
      if (!isFirst) return ask(onFound, onFailed, options)
      isFirst = false
      onFailed?.({ code: 3 } as GeolocationPositionError)
    }
  })
  await compose(page, 'Under the bridge')
  await choose(page, 'City')
  await expect(page.getByText('Location request timed out')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Shown to people in Berlin, from your location')).toBeVisible()
})
