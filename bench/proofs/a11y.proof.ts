import { setTimeout as rest } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { desk, openBrowser, phone, signIn } from '../harness/browser.ts'
import { type Member, signIn as openSession } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { proof } from '../harness/proof.ts'
import { serveApp } from '../harness/web-server.ts'

/** As a visitor sees them: one screen of each kind in the quick form, all of them in the full form. */
const quickPaths = [
  ...['/explore/list', '/explore/media', '/following/list', '/search?q=bridge', '/mara', '/newProfile'],
  ...['/p/0000000000001', '/myFunds', '/login', '/ping', '/no/such/page'],
]
const allPaths = [
  ...quickPaths,
  ...['/explore/ptv', '/explore/profiles', '/following/media', '/following/ptv', '/following/profiles'],
  ...['/followers/list', '/followers/media', '/followers/ptv', '/followers/profiles', '/search', '/home'],
  ...['/profile', '/profile/0000000000001', '/newPost', '/purchases', '/mp/0000000000001', '/register'],
  ...['/p/0000000000001/edit', '/profile/0000000000001/edit', '/forgot-password', '/auth/redirect/instagram'],
  ...['/notifications', '/settings'],
]

/** Sells posts, so that what is about money is not empty. */
const MEMBER = 'theo_writes'
/** As that member sees them. */
const quickMemberPaths = ['/notifications', '/welcome', '/settings/security', '/myFunds']
const allMemberPaths = [
  ...quickMemberPaths,
  ...['/settings', '/settings/account', '/settings/notifications', '/settings/privacy', '/settings/payouts'],
  ...[
    '/settings/data',
    `/myFunds/statements/${new Date().getFullYear()}`,
    '/purchases',
    '/profile',
    '/newPost',
  ],
  ...['/newProfile', '/following/list', '/following/profiles', '/followers/profiles', '/cases'],
]

type Look = readonly ['phone' | 'desk', 'light' | 'dark']
interface Pass {
  /** Null for a visitor. */
  readonly member: Member | null
  readonly paths: readonly string[]
}
interface Run {
  readonly look: Look
  readonly pass: Pass
}
const quickLooks: readonly Look[] = [
  ['phone', 'dark'],
  ['desk', 'light'],
]
const allLooks: readonly Look[] = [...quickLooks, ['phone', 'light'], ['desk', 'dark']]

export default proof({
  name: 'a11y',
  about: 'No screen has a serious accessibility violation, on phones and desktops, light and dark',
  ci: true,
  engines: true,
  mutants: {
    'faint-text': {
      file: 'web/src/styles/tokens.css',
      find: '--text-3: #6b6275',
      replace: '--text-3: #b9b2c1',
      why: 'small text has too little contrast',
    },
    'nameless-buttons': {
      file: 'web/src/ui/action/icon-button.tsx',
      find: 'aria-label={label}',
      replace: 'aria-label=""',
      why: 'icon buttons have no name for screen readers',
    },
  },
  async run(p) {
    const { url, database } = await serveApp(p)
    const member = await openSession(database, MEMBER)
    const browser = await openBrowser()
    const looks = p.size({ quick: quickLooks, full: allLooks })
    const passes: readonly Pass[] = [
      { member: null, paths: p.size({ quick: quickPaths, full: allPaths }) },
      { member, paths: p.size({ quick: quickMemberPaths, full: allMemberPaths }) },
    ]
    const runs = looks.flatMap((look) => passes.map((pass) => ({ look, pass })))
    try {
      const found = await inParallel(runs.length, 2, (i) => lookAt(browser, url, runs[i] as Run))
      for (const fault of found.flat()) p.log(fault)
      const screens = runs.reduce((sum, { pass }) => sum + pass.paths.length, 0)
      const faults = found.flat().length
      p.require(
        'no screen has a serious accessibility violation',
        faults === 0,
        `${faults} serious faults on ${screens} screens`,
      )
    } finally {
      await browser.close()
    }
  },
})

async function lookAt(browser: Browser, url: string, { look, pass }: Run): Promise<string[]> {
  const [device, colorScheme] = look
  const { member, paths } = pass
  const context = await browser.newContext({ ...(device === 'phone' ? phone : desk), colorScheme })
  if (member !== null) await signIn(context, url, member)
  const page = await context.newPage()
  const found: string[] = []
  for (const path of paths) {
    await open(page, url + path)
    if (member !== null) await expectInside(page, url + path)
    for (const fault of await seriousFaults(page))
      found.push(`${path} (${member?.handle ?? 'visitor'}, ${device}, ${colorScheme}): ${fault}`)
  }
  await context.close()
  return found
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached' })
    .catch(async (failure: unknown) => {
      const shown = await page.locator('body').innerText()
      throw new Error(`${url} shows no heading, only: ${shown.slice(0, 500)}`, { cause: failure })
    })
}

/** What asks to log in, leads elsewhere or is still loading would be checked in place of the screen. */
async function expectInside(page: Page, url: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null)
  const isAsked = await page.getByRole('link', { name: /^(Login|Go to Login)/ }).count()
  if (isAsked > 0 || page.url() !== url) throw new Error(`${url} is not shown, but ${page.url()}`)
}

async function seriousFaults(page: Page): Promise<string[]> {
  // Check after elements have faded in: half-way there the contrast is not the intended one.
  await rest(250)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')} (${nodes.length})`)
}
