import type { Page } from '@playwright/test'
import { expect } from './clean.ts'
import type { Person } from './signed-in.ts'

/** A picture drawn by the browser, so that its bytes are those of a real one. */
export async function paintedPicture(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 90, 60)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]
  })
  return Buffer.from(bytes)
}

interface Sent {
  type: 'photo' | 'video'
  file: { name: string; mimeType: string; buffer: Buffer }
}

/** Adds a picture or video to a post without using the screens for it. */
export async function addMedia(
  { request }: Page,
  { token, profile }: Person,
  post: string,
  { type, file }: Sent,
): Promise<void> {
  const answer = await request.post('/api/feed/addMedia', {
    headers: { authorization: token },
    multipart: { user_profile_id: profile.unique_id, post_id: post, media_type: type, image: file },
  })
  expect(await answer.json()).toMatchObject({ success: true })
}

export function addPicture(page: Page, author: Person, post: string, buffer: Buffer): Promise<void> {
  return addMedia(page, author, post, {
    type: 'photo',
    file: { name: 'loaf.png', mimeType: 'image/png', buffer },
  })
}
