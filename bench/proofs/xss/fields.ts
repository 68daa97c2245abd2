import sharp from 'sharp'
import { attach } from '../../harness/attachments.ts'
import type { Database } from '../../harness/databases.ts'
import { callAs, type Member } from '../../harness/members.ts'
import type { Payload } from './payload-tricks.ts'

/** Everything that one user can write and another is shown, and how much of it. */
export const fields = {
  text: 4900,
  earlier_text: 4900,
  ptv_text: 40_000,
  support_email: 200,
  alt: 1400,
  file_name: 200,
  display_name: 50,
  bio: 500,
  location: 50,
  web_link: 200,
  kept_link: 200,
  person_name: 50,
  draft_text: 4900,
  draft_ptv_text: 40_000,
  draft_email: 250,
  page_title: 250,
  page_description: 250,
  page_site: 250,
  address: 600,
} as const

export type Field = keyof typeof fields
const names = Object.keys(fields) as Field[]

/** Payloads that travel together, each with its number. */
export type Bundle = readonly { readonly number: number; readonly payload: Payload }[]

/** What its code reports when it runs: which field it was in and which payload it was. */
const markOf = (field: Field, number: number) => (names.indexOf(field) + 1) * 1000 + number

export function reportMark(mark: number, payloads: readonly Payload[]): string {
  const text = payloads[mark % 1000]?.(`ran(${mark})`)
  return `${names[Math.floor(mark / 1000) - 1]}: ${JSON.stringify(text)}`
}

/** A word at the start of a field by which it is recognised on the screen, whatever happens to the rest. */
export const wordOf = (field: Field, bundle: Bundle) => `f${markOf(field, bundle[0]?.number ?? 0)}`

/**
 * As many payloads of a bundle as the field holds. A single one is sent in any case: if it is too long, or contains
 * what no text may contain, it must be rejected.
 */
export function hostile(field: Field, bundle: Bundle, start = `${wordOf(field, bundle)} `): string {
  const texts = bundle.map(({ number, payload }) => payload(`ran(${markOf(field, number)})`))
  if (texts.length === 1) return start + texts[0]
  let text = start
  for (const next of texts) {
    const isFitting = text.length + next.length < fields[field] && !next.includes('\0')
    if (isFitting) text += `${next}\n`
  }
  return text.trimEnd()
}

export interface Planted {
  readonly author: Member
  readonly bundle: Bundle
  readonly postId: string
  /** An edit was accepted, so the post has earlier versions. */
  readonly isEdited: boolean
}

/** What happened to the payloads that were sent. Rejections are fine; breaking the server is not. */
export interface Tally {
  taken: number
  refused: number
  readonly broken: string[]
}

export interface Site {
  readonly url: string
  readonly database: Database
  readonly tally: Tally
}

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#5a8096' } })
  .png()
  .toBuffer()

async function send({ url, tally }: Site, author: Member, path: string, input: Record<string, unknown>) {
  const { status, body } = await callAs(url, author, path, input)
  if (status >= 500) tally.broken.push(`${path} ${status}: ${JSON.stringify(input).slice(0, 300)}`)
  else if (body.success) tally.taken++
  else tally.refused++
  return body
}

export async function plantProfile(site: Site, author: Member, bundle: Bundle): Promise<void> {
  const fill = (field: Field, start?: string) => hostile(field, bundle, start)
  const change = (input: object) =>
    send(site, author, 'user/updateProfile', { profile_id: author.profileId, ...input })
  // A rejected change leaves the old value, so each is sent alone.
  for (const field of ['display_name', 'bio', 'location'] as const) await change({ [field]: fill(field) })
  const names = { first_name: fill('person_name'), last_name: fill('person_name') }
  await send(site, author, 'user/updateUser', names)
}

/** Payloads that are addresses of code, as they would be in a link. */
function linksOfCode(all: Bundle, field: Field): string[] {
  return all
    .map((one) => hostile(field, [one], ''))
    .filter((link) => /^\W*(\w*script\W*|data|view-source):/i.test(link) && !link.includes('\0'))
}

/** Returns how many of them the server stores as a web link. */
export async function sendLinks(site: Site, author: Member, all: Bundle): Promise<number> {
  let kept = 0
  for (const link of linksOfCode(all, 'web_link')) {
    const input = { profile_id: author.profileId, web_link: link }
    const { profile } = await send(site, author, 'user/updateProfile', input)
    if (profile && !/^https?:\/\//i.test((profile as { web_link: string }).web_link)) kept++
  }
  return kept
}

/** Inserts links as if from before the rule, or past it: the screen has a rule of its own. */
export async function plantLinks({ database }: Site, authors: readonly Member[], all: Bundle): Promise<void> {
  const links = linksOfCode(all, 'kept_link')
  for (const [at, { handle }] of authors.entries())
    await database.query('update profile set web_link = $1 where handle = $2', [
      links[at % links.length]?.toWellFormed().slice(0, 200),
      handle,
    ])
}

/** A post with everything a post can have, and a draft of another. */
export async function plantPost(site: Site, author: Member, bundle: Bundle): Promise<Planted> {
  const fill = (field: Field, start?: string) => hostile(field, bundle, start)
  const plain = { text: 'plain words' }
  const sale = { type: 'paid', ptv_price_in_cents: 300, ptv_files_follow: true }
  const terms = { visibility: 'everyone', geo_visibility: 'global', ...sale }
  const made = await send(site, author, 'feed/post', { ...plain, ...terms })
  const { unique_id: postId } = made['post'] as { unique_id: string }
  const change = (input: object) =>
    send(site, author, 'feed/updatePost', { post_id: postId, ...plain, ptv_files_follow: true, ...input })
  await change({ ptv_text: fill('ptv_text') })
  await change({ ptv_support_email: `${fill('support_email', '')}@people.example` })
  const changes = [
    await change({ text: fill('earlier_text') }),
    await change({ text: `http://${hostOf(bundle)}/ ${fill('text')}` }),
  ]
  await send(site, author, 'draft/save', {
    draft_id: 'hostile',
    type: 'paid',
    text: fill('draft_text'),
    ptv_text: fill('draft_ptv_text'),
    ptv_support_email: fill('draft_email'),
  })
  const alt = fill('alt').replaceAll('\0', '')
  const filename = fill('file_name').replaceAll('\0', '').slice(0, fields.file_name)
  const { url } = site
  await attach(url, author, { path: 'feed/addMedia', bytes: picture, fields: { post_id: postId, alt } })
  await attach(url, author, { path: 'file/addFile', bytes: picture, fields: { post_id: postId, filename } })
  return { author, bundle, postId, isEdited: changes.some(({ success }) => success === true) }
}

/** The site of the page that a post links to. */
export const hostOf = (bundle: Bundle) => `page${bundle[0]?.number}.example`

/** A hostile page's metadata. */
export function hostilePage(bundle: Bundle): string {
  const quoted = (field: Field) => hostile(field, bundle).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const picture = bundle[0]?.payload('ran(0)').replaceAll('"', '&quot;')
  return `<!doctype html><head>
    <meta property="og:title" content="${quoted('page_title')}">
    <meta property="og:description" content="${quoted('page_description')}">
    <meta property="og:site_name" content="${quoted('page_site')}">
    <meta property="og:image" content="${picture}"></head>`
}
