import { setTimeout as rest } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { desk, openBrowser, phone } from '../harness/browser.ts'
import { inParallel } from '../harness/parallel.ts'
import { proof } from '../harness/proof.ts'
import { serveApp } from '../harness/web-server.ts'

/** One screen of each kind in the quick form; all of them in the full form. */
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
  ...['/settings/security', '/settings/notifications', '/settings/privacy', '/notifications'],
]

type Look = readonly ['phone' | 'desk', 'light' | 'dark']
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
    const { url } = await serveApp(p)
    const browser = await openBrowser()
    const looks = p.size({ quick: quickLooks, full: allLooks })
    const paths = p.size({ quick: quickPaths, full: allPaths })
    try {
      const found = await inParallel(looks.length, 2, (i) => lookAt(browser, url, paths, looks[i] as Look))
      for (const fault of found.flat()) p.log(fault)
      const screens = looks.length * paths.length
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

async function lookAt(
  browser: Browser,
  url: string,
  paths: readonly string[],
  [device, colorScheme]: Look,
): Promise<string[]> {
  const context = await browser.newContext({ ...(device === 'phone' ? phone : desk), colorScheme })
  const page = await context.newPage()
  const found: string[] = []
  for (const path of paths) {
    for (const fault of await seriousFaults(page, url + path))
      found.push(`${path} (${device}, ${colorScheme}): ${fault}`)
  }
  await context.close()
  return found
}

async function seriousFaults(page: Page, url: string): Promise<string[]> {
  await page.goto(url)
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached' })
    .catch(async (failure: unknown) => {
      const shown = await page.locator('body').innerText()
      throw new Error(`${url} shows no heading, only: ${shown.slice(0, 500)}`, { cause: failure })
    })
  // Check after elements have faded in: half-way there the contrast is not the intended one.
  await rest(250)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')} (${nodes.length})`)
}
