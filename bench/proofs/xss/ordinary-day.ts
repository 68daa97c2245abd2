import type { BrowserContext } from '@playwright/test'
import sharp from 'sharp'

const openPaths = [
  ...[
    '/',
    '/explore/list',
    '/explore/media',
    '/explore/ptv',
    '/explore/profiles',
    '/search?q=bridge',
    '/mara',
  ],
  ...['/login', '/register', '/forgot-password', '/ping', '/no/such/page', '/p/0000000000001'],
]
const memberPaths = [
  ...[
    '/following/list',
    '/followers/profiles',
    '/profile',
    '/newProfile',
    '/newPost',
    '/myFunds',
    '/settings/account',
    '/settings/security',
  ],
  '/purchases',
]

/** What people do on an ordinary day. Returns how many screens that was. */
export async function ordinaryWalk(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const colour = { width: 90, height: 60, channels: 3, background: '#b98f5a' } as const
  const photo = await sharp({ create: colour }).png().toBuffer()
  for (const path of [...openPaths, ...memberPaths]) {
    await page.goto(url + path)
    await page.locator('h1').first().waitFor({ state: 'attached' })
  }
  await page.goto(`${url}/newPost`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('An ordinary day #bread @mara')
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'loaf.png', mimeType: 'image/png', buffer: photo }])
  await page.locator('main li img').first().waitFor()
  await page.goto(`${url}/explore/list`)
  await page
    .locator('[role=feed] article')
    .first()
    .click({ position: { x: 120, y: 60 } })
  await page.waitForURL(/\/p\//)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button').last().click()
  await page.getByRole('menuitem').first().waitFor()
  await page.close()
  return openPaths.length + memberPaths.length + 3
}
