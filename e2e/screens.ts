// Takes a screenshot of every screen for people to look at: `npm run screens [-- http://127.0.0.1:3000 [path ...]]`.
// They are written to e2e/screens/, which is not committed; the ones in docs/images are chosen by hand. Screens for
// members are those of a person of the demo world.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { logInAs } from './demo-person.ts'

/** Sells posts, so that what is about money is not empty. */
const MEMBER = 'theo_writes'
const forVisitors = [
  ...['/explore/list', '/explore/media', '/explore/ptv', '/explore/profiles', '/search', '/search?q=bridge'],
  ...['/p/0000000000001', '/profile/0000000000001', '/mara', '/login', '/register', '/forgot-password'],
  ...['/terms', '/privacy', '/auth/redirect/instagram', '/ping', '/no/such/page'],
]
const forMembers = [
  ...['/welcome', '/notifications', '/following/list', '/following/profiles', '/followers/list'],
  ...['/followers/profiles', '/profile', '/newProfile', '/newPost', '/myFunds', '/purchases'],
  ...[`/myFunds/statements/${new Date().getFullYear()}`, '/cases', '/settings', '/settings/account'],
  ...['/settings/security', '/settings/notifications', '/settings/privacy', '/settings/payouts'],
  ...['/settings/data', '/mp/0000000000001', '/p/0000000000001/edit'],
]
const sizes = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 800, height: 1000, isMobile: false, hasTouch: false },
  { width: 1280, height: 1000, isMobile: false, hasTouch: false },
]

const [origin = 'http://127.0.0.1:3000', ...chosen] = process.argv.slice(2)
const wanted = (paths: readonly string[]) =>
  chosen.length > 0 ? paths.filter((path) => chosen.includes(path)) : paths
// What is in neither list is shown as a visitor sees it.
const visited = [...wanted(forVisitors), ...chosen.filter((path) => !isListed(path))]
const directory = fileURLToPath(new URL('screens', import.meta.url))
await mkdir(directory, { recursive: true })
const executablePath = '/usr/bin/chromium-headless-shell'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

const memberPaths = wanted(forMembers)
const signedIn = memberPaths.length > 0 ? await signInOnce() : undefined
for (const size of sizes)
  for (const colorScheme of ['light', 'dark'] as const) {
    await takeAll(visited, size, colorScheme)
    await takeAll(memberPaths, size, colorScheme, signedIn)
  }
await browser.close()
process.stdout.write(`pictures are in ${directory}\n`)

function isListed(path: string): boolean {
  return forVisitors.includes(path) || forMembers.includes(path)
}

/** What the browser keeps of a session. */
async function signInOnce() {
  const context = await browser.newContext()
  await logInAs(context, origin, MEMBER)
  const state = await context.storageState()
  await context.close()
  return state
}

async function takeAll(
  paths: readonly string[],
  { width, height, ...device }: (typeof sizes)[number],
  colorScheme: 'light' | 'dark',
  storageState?: Awaited<ReturnType<typeof signInOnce>>,
): Promise<void> {
  if (paths.length === 0) return
  const context = await browser.newContext({
    viewport: { width, height },
    ...device,
    colorScheme,
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(origin + path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    // What is still loading after that is shown so.
    await page
      .waitForFunction(() => document.querySelector('main .skeleton') === null, undefined, { timeout: 5_000 })
      .catch(() => undefined)
    await page.waitForTimeout(600)
    const name = path.slice(1).replaceAll(/[^a-z0-9]+/gi, '-')
    await page.screenshot({ path: `${directory}/${name}-${width}-${colorScheme}.png` })
  }
  await context.close()
}
