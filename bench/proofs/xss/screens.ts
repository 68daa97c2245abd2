import type { Page } from '@playwright/test'
import { type Bundle, type Field, hostile, type Planted, wordOf } from './fields.ts'
import { pageWords, strangersOn } from './watch.ts'

export interface Look {
  readonly path: string
  /** What must have come onto the screen before it is judged. */
  readonly shows: readonly Field[]
  /** Opens what is closed at first. */
  readonly open?: (page: Page) => Promise<void>
}

const LONGEST_MS = 4000

/** Where an author meets what they wrote, and so does everybody else. */
export const looksAtPost = ({ postId, isEdited }: Planted): readonly Look[] => [
  {
    path: `/p/${postId}`,
    shows: [
      'text',
      'ptv_text',
      'alt',
      'file_name',
      'page_title',
      'page_description',
      'page_site',
      'earlier_text',
    ],
    open: (page) => readThrough(page, isEdited),
  },
  { path: `/p/${postId}/edit`, shows: ['text', 'ptv_text', 'alt'] },
  { path: '/newPost', shows: ['draft_text', 'draft_ptv_text', 'draft_email'] },
]

/** To the end, because what is far below is not fetched before; then what the post said before. */
async function readThrough(page: Page, isEdited: boolean): Promise<void> {
  const edited = page.getByRole('button', { name: 'Edited' })
  await (isEdited ? edited : page.getByRole('article').first()).waitFor()
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
  if (isEdited) await edited.click()
}

export const looksAtProfile = (profileId: string): readonly Look[] => [
  { path: `/profile/${profileId}`, shows: ['display_name', 'bio', 'location'] },
]

export const looksAtOwnProfile = (profileId: string): readonly Look[] => [
  { path: `/profile/${profileId}/edit`, shows: ['display_name', 'bio', 'location'] },
  { path: '/account', shows: [] },
]

/** Every part of an address that a screen reads. */
export function looksAtAddresses(bundle: Bundle, profileId: string): readonly Look[] {
  const text = encodeURIComponent(hostile('address', bundle).toWellFormed())
  const paths = [
    `/search?q=${text}`,
    `/explore/list?q=${text}&search=${text}`,
    `/explore/profiles?search=${text}`,
    `/explore/ptv?search=${text}`,
    `/profile/${profileId}?tab=${text}`,
    `/login?q=${text}#email=${text}&code=${text}`,
    `/forgot-password#email=${text}&code=${text}`,
    `/auth/redirect/instagram?state=${text}&code=${text}`,
    // With a dot in it an address is that of a file, which is no page.
    ...['/p/', '/'].map((start) => start + text.replaceAll(/\.|%2E/g, '')),
  ]
  return paths.map((path) => ({ path, shows: [] }))
}

export interface Seen {
  readonly strangers: string[]
  /** How often each field was met on a screen. */
  readonly met: Map<Field, number>
}

/** Opens a screen, waits for the hostile words to be on it, and looks for what does not belong there. */
export async function lookAt(page: Page, url: string, look: Look, bundle: Bundle, seen: Seen): Promise<void> {
  // Markup that ends the head of a page takes the page along, and does so again; a busy machine is only slow.
  const failure = (await openLook(page, url, look)) && (await openLook(page, url, look))
  if (failure) seen.strangers.push(`nothing to be seen at ${look.path.slice(0, 80)}: ${failure}`)
  const wanted = look.shows.map((field) => ({ field, word: wordOf(field, bundle) }))
  const until = Date.now() + LONGEST_MS
  let missing = wanted
  while (missing.length > 0 && Date.now() < until) {
    const words = await page.evaluate(pageWords)
    missing = wanted.filter(({ word }) => !words.includes(word))
    if (missing.length > 0) await page.waitForTimeout(50)
  }
  for (const { field } of wanted)
    if (!missing.some((one) => one.field === field)) seen.met.set(field, (seen.met.get(field) ?? 0) + 1)
  for (const stranger of await strangersOn(page))
    seen.strangers.push(`${stranger} at ${look.path.slice(0, 80)}`)
}

/** Null, or why there was nothing to be seen. */
async function openLook(page: Page, url: string, look: Look): Promise<unknown> {
  try {
    // A machine that is busy turns some away, and they come back.
    for (let tries = 0; tries < 20 && (await page.goto(url + look.path))?.status() === 503; tries++)
      await page.waitForTimeout(500)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await look.open?.(page)
    return null
  } catch (failure) {
    return failure
  }
}
