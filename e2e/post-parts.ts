import type { Page } from '@playwright/test'
import { callAs as ask, newPerson, type Person, signIn } from './signed-in.ts'

/** A two-colour picture of any shape, as a data URL. */
function picture(width: number, height: number, colour = '5a8096'): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#${colour}"/><rect width="100%" height="60%" fill="#c8d6df"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

let made = 0

export function photo(width: number, height: number, alt: string, more: object = {}) {
  made += 1
  const src = picture(width, height, ['5a8096', 'b98f5a', '4b97a0'][made % 3])
  return {
    unique_id: `000000000m${String(made).padStart(3, '0')}`,
    type: 'photo',
    image_url: src,
    thumbnail_url: src,
    state: 'ready',
    failure: null,
    width,
    height,
    duration: null,
    thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    alt,
    locked: false,
    ...more,
  }
}

type Change = (post: Record<string, unknown>, index: number) => void

/** Changes the server's own posts by adding something they cannot have yet, such as pictures. */
export async function changePosts(page: Page, change: Change): Promise<void> {
  await page.route('**/api/feed/{global,getpost}**', async (route) => {
    const answer = await route.fetch()
    // Null if the page has moved on meanwhile and nobody needs the response any more.
    const body = await answer.json().catch(() => null)
    if (body === null) return
    const posts = body.posts ?? (body.post ? [body.post] : [])
    posts.forEach(change)
    await route.fulfill({ response: answer, json: body })
  })
}

/** A second of video, recorded by the browser, at an address the page may play from. */
export async function serveClip(page: Page): Promise<string> {
  await page.goto('/ping')
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => void parts.push(data)
    const isOver = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    for (let at = 0; at < 20; at++) {
      if (pen) pen.fillStyle = `hsl(${at * 18} 60% 50%)`
      pen?.fillRect(0, 0, 300, 150)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    recorder.stop()
    await isOver
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  await page.route('**/clip.webm', (route) =>
    route.fulfill({ contentType: 'video/webm', body: Buffer.from(bytes) }),
  )
  return '/clip.webm'
}

/** Somebody new who may publish, signed in on this page. */
export async function signUp(page: Page): Promise<Person> {
  const { request } = page
  const person = await newPerson(request, 'Inês Carvalho')
  await signIn(page.context(), person)
  await page.goto('/following/list')
  return person
}

export const callAs = ({ request }: Page, person: Person, path: string, input: object) =>
  ask(request, person, path, input)

export const plainPost = { visibility: 'everyone', geo_visibility: 'global' }
