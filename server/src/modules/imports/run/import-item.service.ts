import { Readable } from 'node:stream'
import type { MediaId } from '@sayso/contract/ids'
import { EgressError } from '../../../platform/egress/egress.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { ZipError } from '../../../platform/zip/zip-error.ts'
import { type Arrived, takeIn, writeDownIn } from '../../media/index.ts'
import { attachMedia, publishImported, textFault } from '../../posts/index.ts'
import { openInside } from '../archive/read-archive.service.ts'
import type { ImportsContext } from '../imports.context.ts'
import { type Content, type ContentMedia, reasons, wordsFor } from '../imports.policy.ts'
import type { Run } from '../imports.run.ts'
import * as items from './items.queries.ts'

const SOURCES = { twitter: 'Twitter', instagram: 'Instagram' } as const

/** The result for one item: it is settled for good, or worth another try. */
export type Outcome = 'settled' | 'trouble'

/**
 * Imports one item completely or not at all: first all its media are fetched to a private location, then the post, its
 * media and the mark that it is done are written in one transaction.
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
    if (error instanceof EgressError || isStorageAway(error) || isIdTaken(error)) return 'trouble'
    throw error
  }
}

async function fail(ctx: ImportsContext, item: items.Item, reason: string): Promise<Outcome> {
  await ctx.db.write((tx) => items.setFailed(tx, item, reason))
  return 'settled'
}

const VIDEO_MS = 60_000

/**
 * Fetches through the same egress limits as every URL that users or third parties provide, straight to where uploads
 * are stored.
 */
async function fetchMedia(ctx: ImportsContext, run: Run, { kind, url }: ContentMedia): Promise<Arrived> {
  if (run.archiveId !== null) return unpackMedia(ctx, run, run.archiveId, url)
  const { imageBytesMax, videoBytesMax } = ctx.config.limits.media
  return ctx.egress.get(url, {
    kinds: kind === 'video' ? ['video/'] : ['image/'],
    // More than may be kept: the code that stores it decides that it is too large.
    maxBytes: (kind === 'video' ? videoBytesMax : imageBytesMax) + 1024 * 1024,
    onLarger: 'fail',
    ...(kind === 'video' && { maxMs: VIDEO_MS }),
    read: (body) => keep(ctx, run, Readable.from(body, { objectMode: false })),
  })
}

/** Media of an archive are inside it, and nowhere else. */
async function unpackMedia(ctx: ImportsContext, run: Run, id: MediaId, address: string): Promise<Arrived> {
  const stream = await openInside(ctx, id, address)
  if (stream === null) throw new ZipError('the file is not in the archive')
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

/**
 * The reason if another try would not help. Why a URL was rejected is not revealed, because that could describe our
 * internal network.
 */
function finalReason(error: unknown): string | null {
  if (error instanceof ZipError) return reasons.media
  if (error instanceof EgressError && ['address', 'kind', 'size'].includes(error.fault)) return reasons.media
  return error instanceof AppError && !isStorageAway(error) ? error.message : null
}

const isStorageAway = (error: unknown) => error instanceof AppError && error.code === 'storage_unavailable'

/** Another post took the same id concurrently. */
const isIdTaken = (error: unknown) => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && constraint === 'post_pkey'
}
