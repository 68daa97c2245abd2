// Takes a screenshot of every screen for people to look at: `npm run screens [-- http://127.0.0.1:3000 [path ...]]`.
// They are written to e2e/screens/, which is not committed; the ones in docs/images are chosen by hand.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const everyPath = [
  ...[
    '/explore/list',
    '/explore/media',
    '/explore/ptv',
    '/explore/profiles',
    '/following/list',
    '/followers/list',
  ],
  ...[
    '/search',
    '/search?q=bridge',
    '/profile/0000000000001',
    '/mara',
    '/newProfile',
    '/following/profiles',
    '/followers/profiles',
    '/newPost',
    '/p/0000000000001',
  ],
  ...['/mp/0000000000001', '/p/0000000000001/edit', '/myFunds', '/purchases', '/login', '/register'],
  ...[
    '/forgot-password',
    '/terms',
    '/privacy',
    '/settings',
    '/settings/account',
    '/settings/notifications',
    '/settings/privacy',
    '/notifications',
    '/auth/redirect/instagram',
    '/ping',
    '/no/such/page',
  ],
]
const sizes = [
  { width: 390, height: 844, isMobile: true, hasTouch: true },
  { width: 800, height: 1000, isMobile: false, hasTouch: false },
  { width: 1280, height: 1000, isMobile: false, hasTouch: false },
]

const [origin = 'http://127.0.0.1:3000', ...chosen] = process.argv.slice(2)
const directory = fileURLToPath(new URL('screens', import.meta.url))
await mkdir(directory, { recursive: true })
const executablePath = '/usr/bin/chromium-headless-shell'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })

for (const { width, height, isMobile, hasTouch } of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width, height }, isMobile, hasTouch, colorScheme })
    const page = await context.newPage()
    for (const path of chosen.length > 0 ? chosen : everyPath) {
      await page.goto(origin + path)
      await page.waitForTimeout(600)
      const name = path.slice(1).replaceAll(/[^a-z0-9]+/gi, '-')
      await page.screenshot({ path: `${directory}/${name}-${width}-${colorScheme}.png` })
    }
    await context.close()
  }
}
await browser.close()
process.stdout.write(`pictures are in ${directory}\n`)
