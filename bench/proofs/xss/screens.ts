import type { Page } from '@playwright/test'
import { type Bundle, type Field, hostile, type Planted, wordOf } from './fields.ts'
import { pageWords, strangersOn } from './watch.ts'

export interface Look {
  readonly path: string
  /** What must be on the screen before it is checked. */
  readonly shows: readonly Field[]
  /** Opens what is closed at first. */
  readonly open?: (page: Page) => Promise<void>
}

const LONGEST_MS = 4000

/** Where an author, and everybody else, sees what the author wrote. */
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

/** Scrolls to the end, because what is far below is not fetched before; then opens the post's earlier versions. */
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
  { path: '/settings/account', shows: ['display_name'] },
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
    // An address with a dot in it is that of a file, not a page.
    ...['/p/', '/'].map((start) => start + text.replaceAll(/\.|%2E/g, '')),
  ]
  return paths.map((path) => ({ path, shows: [] }))
}

export interface Seen {
  readonly strangers: string[]
  /** How often each field was seen on a screen. */
  readonly met: Map<Field, number>
}

/** Opens a screen, waits until the hostile words are on it, and looks for what does not belong there. */
export async function lookAt(page: Page, url: string, look: Look, bundle: Bundle, seen: Seen): Promise<void> {
  // Markup that breaks the page's head breaks the page on the second try too; a busy machine is only slow.
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

/** Null, or why nothing was shown. */
async function openLook(page: Page, url: string, look: Look): Promise<unknown> {
  try {
    // A busy machine rejects some requests; these are repeated.
    for (let tries = 0; tries < 20 && (await page.goto(url + look.path))?.status() === 503; tries++)
      await page.waitForTimeout(500)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await look.open?.(page)
    return null
  } catch (failure) {
    return failure
  }
}
