// Takes the pictures of the tour in the README from a running demo world: `npm run tour [-- http://127.0.0.1:3000]`.
// They replace those in docs/images. The world is the one of `npm run demo`, freshly seeded and served from a build.
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { logInAs } from './demo-person.ts'

const [origin = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const directory = fileURLToPath(new URL('../docs/images', import.meta.url))
const wide = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' } as const
const phone = {
  viewport: { width: 390, height: 800 },
  colorScheme: 'light',
  isMobile: true,
  hasTouch: true,
} as const
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})

async function take(page: Page, name: string): Promise<void> {
  // Pictures fade in, and toasts go.
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `${directory}/${name}.jpg`, type: 'jpeg', quality: 82 })
}

async function logIn(context: BrowserContext, handle: string): Promise<Page> {
  const page = await logInAs(context, origin, handle)
  // The toast about it.
  await page.waitForTimeout(5000)
  return page
}

/** The newest post of somebody that fits. */
async function openPostOf(page: Page, handle: string, text: RegExp): Promise<void> {
  await page.goto(`${origin}/${handle}`)
  const post = page.getByRole('article').filter({ hasText: text }).first()
  await post.locator('time').click()
  await page.waitForURL(/\/p\//)
}

const reader = await logIn(await browser.newContext(wide), 'mara')
await reader.goto(`${origin}/explore/list`)
await reader.getByRole('button', { name: 'Got it' }).click()
await take(reader, 'feed')
await openPostOf(reader, 'ananya_rao', /Onions/i)
await take(reader, 'post-with-verdict')
await reader.goto(`${origin}/explore/list`)
await reader.getByRole('combobox').first().pressSequentially('ba')
await take(reader, 'search')
await reader.goto(`${origin}/settings/security`)
await take(reader, 'settings')

const seller = await logIn(await browser.newContext(wide), 'theo_writes')
await seller.goto(`${origin}/notifications`)
await take(seller, 'inbox')
await seller.goto(`${origin}/myFunds`)
await take(seller, 'earnings')
await seller.goto(`${origin}/newPost`)
await seller
  .getByRole('textbox', { name: 'Text', exact: true })
  .fill('Who said how long? Every promise about the bridge, with its date. #tollgatebridge')
await take(seller, 'composer')

const buyer = await logIn(await browser.newContext(phone), 'zofia_w')
await buyer.goto(`${origin}/explore/ptv`)
await buyer
  .getByRole('article')
  .filter({ hasText: /part three/i })
  .getByRole('button', { name: /^Unlock/ })
  .first()
  .click()
await take(buyer, 'buying-on-a-phone')

const night = await (await browser.newContext({ ...phone, colorScheme: 'dark' })).newPage()
await night.goto(`${origin}/explore/list`)
await take(night, 'dark')

await browser.close()
process.stdout.write(`the tour is in ${directory}\n`)
