import type { FileId, MediaId, PostId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import {
  insertFile,
  insertMedia,
  setMediaReady,
  updateHasMedia,
} from '../modules/posts/attach/attach-media.queries.ts'
import { publishImported, publishPost } from '../modules/posts/index.ts'
import { expiryOf } from '../modules/posts/publish/post-input.policy.ts'
import { type Chosen, keepVersion } from '../modules/posts/publish/post-writes.queries.ts'
import { sealLocked } from '../modules/posts/sale/unlock-post.service.ts'
import { rowId } from '../platform/db/row-id.ts'
import { contentOf, contentTypes } from './demo-files.ts'
import { type Placed, placeFile, placePicture } from './pictures.ts'
import { hoursAfter, hoursBefore, type Member, type Published, type Seeding } from './seeding.ts'
import { type DemoPost, posts } from './world-data.ts'

/** Where local posts were written. */
const POSITIONS: Readonly<Record<string, readonly [number, number]>> = {
  Lisbon: [38.7163, -9.1305],
  Dublin: [53.3498, -6.2603],
  Leipzig: [51.3397, 12.3731],
  Lagos: [6.5244, 3.3792],
  Izmir: [38.4237, 27.1428],
  Amman: [31.9539, 35.9106],
  Porto: [41.1579, -8.6291],
  Honolulu: [21.3069, -157.8583],
  Osaka: [34.6937, 135.5023],
  Kraków: [50.0647, 19.945],
  Chicago: [41.9227, -87.6533],
}
const SCOPES = { world: 'global', city: 'city', zip: 'zip', '100m': 'location' } as const

/** A post before it is written, with everything that hangs on it. */
export interface PlannedPost {
  readonly id: PostId | null
  readonly post: DemoPost
  readonly author: Member
  readonly at: Date
  readonly media: readonly Placed[]
  readonly files: readonly { readonly placed: Placed; readonly name: string; readonly kind: string }[]
}

export function planPosts(
  { now, ids }: Pick<Seeding, 'now' | 'ids'>,
  members: readonly Member[],
): PlannedPost[] {
  const byHandle = new Map(members.map((one) => [one.handle, one]))
  // Oldest first, as they were written.
  return posts.toReversed().map((post): PlannedPost => {
    const author = byHandle.get(post.author)
    if (!author) throw new Error(`there is nobody called ${post.author}`)
    const at = hoursBefore(now, post.hours_ago)
    const place = (isLocked: boolean) => (one: { src: string; alt: string }) =>
      placePicture(one.src, {
        ...{ id: ids.at<MediaId>(at, author.shard), ownerId: author.id, purpose: 'post', at },
        ...{ isLocked, alt: one.alt },
      })
    return {
      // The import pipeline makes its own ids, from the time at the other network.
      id: post.imported_from ? null : ids.at<PostId>(at, author.shard),
      ...{ post, author, at },
      media: [...post.media.map(place(false)), ...(post.paid?.locked_media ?? []).map(place(true))],
      files: post.files.map((file) => ({
        ...file,
        placed: placeFile(contentOf(file, post.paid?.hidden_text ?? post.text), {
          ...{ id: ids.at<MediaId>(at, author.shard), ownerId: author.id, purpose: 'post', at },
        }),
      })),
    }
  })
}

/** Publishes them with the product's own functions, each at its own time. */
export async function seedPosts(seeding: Seeding, planned: readonly PlannedPost[]): Promise<Published[]> {
  const published: Published[] = []
  for (const one of planned) published.push(await seedPost(seeding, one))
  return published
}

async function seedPost(seeding: Seeding, planned: PlannedPost): Promise<Published> {
  const { tx, now } = seeding
  const { post, author, at } = planned
  const minutes = Math.round((post.expires_hours ?? 0) * 60)
  const id = post.imported_from
    ? await importPost(seeding, planned)
    : await publish(seeding, planned, minutes)
  await attach(seeding, id, planned)
  if (post.edited !== undefined) {
    const editedAt = new Date(at.getTime() + (now.getTime() - at.getTime()) * 0.2)
    await keepVersion(tx, id, { version: 1, text: post.edited, createdAt: at }, editedAt)
    await sql`update post set text = ${post.text} where id = ${rowId(id)}`.execute(tx)
  }
  const version = post.edited === undefined ? 1 : 2
  return { id, post, author, at, version, expiresAt: expiryOf(at, minutes) }
}

async function publish(
  { tx, ctx, now }: Seeding,
  { id, post, author, at }: PlannedPost,
  minutes: number,
): Promise<PostId> {
  if (id === null) throw new Error('a post of our own has its id')
  const { paid } = post
  const reach = await reachOf(ctx, post)
  return publishPost(
    tx,
    {
      authorId: author.id,
      text: post.edited ?? post.text,
      visibility: post.followers_only ? 'followers' : 'everyone',
      durationMinutes: minutes,
      labels: post.labels,
      reach: reach.key,
      placeLabel: reach.label,
      offer: paid && {
        price: cents(paid.price_cents),
        canPayMore: paid.min_flag,
        release: chosen(at, paid.release_hours),
        saleEnd: chosen(at, paid.sale_end_hours),
      },
      // Sealed below, with the files.
      lockedText: '',
      supportEmail: paid && at <= now ? `support+${author.handle}@demo.example` : null,
    },
    id,
  )
}

async function importPost({ tx }: Seeding, { post, author, at }: PlannedPost): Promise<PostId> {
  const isX = post.imported_from === 'x'
  return publishImported(
    tx,
    { authorId: author.id, text: post.text, visibility: 'everyone' },
    {
      source: isX ? 'Twitter' : 'Instagram',
      originalUrl: isX
        ? `https://x.example/${author.handle}/status/${post.id.slice(1)}`
        : `https://instagram.example/p/${post.id}`,
      at,
    },
  )
}

async function attach(
  { tx }: Seeding,
  postId: PostId,
  { post, at, media, files }: PlannedPost,
): Promise<void> {
  for (const [place, one] of media.entries()) {
    const kind = one.kind === 'video' ? 'video' : 'photo'
    await insertMedia(tx, { postId, place, id: one.id, kind, alt: one.alt, isLocked: one.isLocked })
    await setMediaReady(tx, one.id, true)
  }
  if (media.length > 0) await updateHasMedia(tx, postId)
  for (const [place, { placed, name, kind }] of files.entries())
    await insertFile(tx, {
      ...{ postId, place, id: placed.id as string as FileId, filename: name, size: placed.bytes },
      ...{ contentType: contentTypes[kind] ?? 'application/octet-stream', sha256: placed.sha256 },
    })
  if (post.paid === null) return
  const sealed = files.map(({ placed, name }) => ({
    ...{ filename: name, size: placed.bytes, sha256: placed.sha256?.toString('hex') ?? '' },
  }))
  await sealLocked(tx, postId, { text: post.paid.hidden_text, files: sealed }, at)
}

/** A time that the author chose, in whole minutes of UTC, as a person types it. */
function chosen(at: Date, hours: number | undefined): Chosen | null {
  if (hours === undefined) return null
  const instant = new Date(Math.ceil(hoursAfter(at, hours).getTime() / 60_000) * 60_000)
  return { at: instant, typed: instant.toISOString().slice(0, 19).replace('T', ' '), zone: 'UTC' }
}

async function reachOf({ places }: Seeding['ctx'], { reach, place }: DemoPost) {
  const [latitude, longitude] = POSITIONS[place?.replace(/ [0-9]+$/, '') ?? ''] ?? []
  if (reach === 'world' || latitude === undefined || longitude === undefined)
    return places.reachOf('global', {})
  const sent = { latitude, longitude, source: 'device', accuracyMetres: 20, ageSeconds: 1 } as const
  // Postcodes are known offline for the United States alone; the city is the next wider.
  return places.reachOf(SCOPES[reach], sent).catch(() => places.reachOf('city', sent))
}
