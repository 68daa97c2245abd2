import { Readable } from 'node:stream'
import type { MediaId } from '@sayso/contract/ids'
import { Refused } from '../../platform/http/refusal.ts'
import { OutsideError } from '../../platform/outside/outside.ts'
import { ZipError } from '../../platform/zip/zip-error.ts'
import { type Arrived, takeIn, writeDownIn } from '../media/index.ts'
import { attachMedia, publishImported, textFault } from '../posts/index.ts'
import { openInside } from './archive.service.ts'
import type { ImportsContext } from './imports.context.ts'
import { type Content, type ContentMedia, reasons, wordsFor } from './imports.policy.ts'
import type { Run } from './imports.run.ts'
import * as items from './items.queries.ts'

const SOURCES = { twitter: 'Twitter', instagram: 'Instagram' } as const

/** What came of one: it is settled for good, or worth another try. */
export type Outcome = 'settled' | 'trouble'

/**
 * Makes one post of what was found, whole or not at all: first everything it shows is fetched to a private place, then
 * the post, what it shows and the mark that it is done are one transaction.
 */
export async function importItem(ctx: ImportsContext, run: Run, item: items.Item): Promise<Outcome> {
  const content = item.content as Content
  const text = wordsFor(content)
  if (textFault(text, ctx.config.limits.posts) !== null) return fail(ctx, item, reasons.tooManyTags)
  const fetched: Arrived[] = []
  const letGo = () => ctx.storage.remove(fetched.map(({ key }) => key)).catch(() => undefined)
  try {
    for (const media of content.media) fetched.push(await fetchMedia(ctx, run, media))
    const isMine = await publishWhole(ctx, run, item, { ...content, text }, fetched)
    if (!isMine) await letGo()
    return 'settled'
  } catch (error) {
    await letGo()
    const reason = finalReason(error)
    if (reason !== null) return fail(ctx, item, reason)
    if (error instanceof OutsideError || isStorageAway(error) || isIdTaken(error)) return 'trouble'
    throw error
  }
}

async function fail(ctx: ImportsContext, item: items.Item, reason: string): Promise<Outcome> {
  await ctx.db.write((tx) => items.setFailed(tx, item, reason))
  return 'settled'
}

const VIDEO_MS = 60_000

/** Through the walls that every address somebody else named is fetched through, straight to where uploads go. */
async function fetchMedia(ctx: ImportsContext, run: Run, { kind, url }: ContentMedia): Promise<Arrived> {
  if (run.archiveId !== null) return unpackMedia(ctx, run, run.archiveId, url)
  const { imageBytesMax, videoBytesMax } = ctx.config.limits.media
  return ctx.outside.get(url, {
    kinds: kind === 'video' ? ['video/'] : ['image/'],
    // One more than may be kept: that it is too large is for whoever keeps it to say.
    mostBytes: (kind === 'video' ? videoBytesMax : imageBytesMax) + 1024 * 1024,
    onLarger: 'refuse',
    ...(kind === 'video' && { mostMs: VIDEO_MS }),
    read: (body) => keep(ctx, run, Readable.from(body, { objectMode: false })),
  })
}

/** What an archive shows lies in it, and nowhere else. */
async function unpackMedia(ctx: ImportsContext, run: Run, id: MediaId, address: string): Promise<Arrived> {
  const stream = await openInside(ctx, id, address)
  if (stream === null) throw new ZipError('not in it')
  return keep(ctx, run, stream)
}

const keep = (ctx: ImportsContext, { profileId }: Run, stream: Readable) =>
  takeIn(ctx, { ownerProfileId: profileId, accepts: 'media' }, { stream, fileName: '', claimedType: '' })

async function publishWhole(
  ctx: ImportsContext,
  { profileId, network, visibility }: Run,
  item: items.Item,
  { text, url }: Content,
  fetched: readonly Arrived[],
): Promise<boolean> {
  return ctx.db.write(async (tx) => {
    if (!(await items.holdItem(tx, item))) return false
    const postId = await publishImported(
      tx,
      { authorId: profileId, text, visibility },
      { source: SOURCES[network], originalUrl: url, at: item.postedAt },
    )
    for (const [place, arrived] of fetched.entries()) {
      await writeDownIn(
        ctx,
        tx,
        {
          ownerProfileId: profileId,
          purpose: 'post',
          async alongside(within, { mediaId, kind }) {
            const shown = kind === 'video' ? 'video' : 'photo'
            await attachMedia(within, ctx, {
              postId,
              id: mediaId,
              kind: shown,
              place,
              alt: '',
              isLocked: false,
            })
          },
        },
        arrived,
      )
    }
    await items.setImported(tx, item, postId)
    return true
  })
}

/** What another try would not change. Why an address was refused is not told: there is a network behind us. */
function finalReason(error: unknown): string | null {
  if (error instanceof ZipError) return reasons.media
  if (error instanceof OutsideError && ['address', 'kind', 'size'].includes(error.fault)) return reasons.media
  return error instanceof Refused && !isStorageAway(error) ? error.message : null
}

const isStorageAway = (error: unknown) => error instanceof Refused && error.code === 'storage_unavailable'

/** Another post took the same place at the same moment. */
const isIdTaken = (error: unknown) => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'post_pkey'
}
