import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { callAs, plainPost, signUp } from './post-parts.ts'
import { addMedia } from './uploads.ts'

/** Longer than a minute, and large enough to be streamed: smaller ones are a single small file anyway. */
function longFilm(): Buffer {
  const directory = mkdtempSync(join(tmpdir(), 'film-'))
  const file = join(directory, 'film.mp4')
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=640x480:rate=2:duration=65']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', file])
  const bytes = readFileSync(file)
  rmSync(directory, { recursive: true })
  return bytes
}

const film = (page: Page) => page.getByRole('main').locator('video')
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)

async function playsOn(page: Page): Promise<void> {
  const begun = await seconds(page)
  await expect.poll(() => seconds(page)).toBeGreaterThan(begun + 0.5)
}

test('a video of more than a minute is streamed, with a library only where the browser needs it', async ({
  page,
}) => {
  test.slow()
  const scripts: string[] = []
  const pieces: string[] = []
  page.on('request', (request) => {
    if (/hls/.test(request.url())) scripts.push(request.url())
    if (/\/media\/.*\.(m3u8|m4s|mp4)/.test(request.url())) pieces.push(request.url())
  })
  const member = await signUp(page)
  const { post } = await callAs(page, member, 'feed/post', { ...plainPost, text: 'Sixty-five seconds' })
  await addMedia(page, member, post.unique_id, {
    type: 'video',
    file: { name: 'film.mp4', mimeType: 'video/mp4', buffer: longFilm() },
  })
  await page.goto(`/p/${post.unique_id}`)
  // The page waits until the video is ready, without a reload.
  await expect(film(page)).toBeVisible({ timeout: 90_000 })
  await playsOn(page)
  expect(pieces.some((address) => address.endsWith('.m3u8'))).toBe(true)
  const readsPlaylists = await page.evaluate(
    () => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '',
  )
  expect(scripts.length > 0).toBe(!readsPlaylists)

  await page.addInitScript(() => {
    const canPlay = HTMLMediaElement.prototype.canPlayType
    HTMLMediaElement.prototype.canPlayType = function (type) {
      return type.includes('mpegurl') ? '' : canPlay.call(this, type)
    }
  })
  await page.reload()
  await playsOn(page)
  expect(scripts.length).toBeGreaterThan(0)
  const source = await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)
  expect(source).toMatch(/^blob:/)
})
