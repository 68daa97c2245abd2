// Draws the icons of the installed app from the mark in web/public/favicon.svg: `node e2e/icons.ts`.
// Maskable icons fill the square, because systems cut their own shape out of it, and keep the mark well within it; the
// badge is a white silhouette, as status bars want it.
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const publicFile = (name: string) => new URL(`../web/public/${name}`, import.meta.url).pathname
const mark = readFileSync(publicFile('favicon.svg'), 'utf8').replace('fill="#7A22A8"', 'fill="#FFFFFF"')

const icons = [
  { file: 'maskable-192.png', size: 192, share: 0.56, background: '#7A22A8' },
  { file: 'maskable-512.png', size: 512, share: 0.56, background: '#7A22A8' },
  { file: 'badge-96.png', size: 96, share: 0.9, background: 'transparent' },
]

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const { file, size, share, background } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}">${mark.replace('<svg', `<svg width="${size * share}"`)}`,
  )
  await page.screenshot({ path: publicFile(file), omitBackground: true })
  await page.close()
}
await browser.close()
