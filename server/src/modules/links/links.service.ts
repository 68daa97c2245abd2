import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { OutputOf } from '@sayso/contract/call'
import type { linkPreview } from '@sayso/contract/calls/posts'
import type { Context } from '../../context.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import { createOutside, type Outside, OutsideError } from '../../platform/outside/outside.ts'
import type { Pictures, PicturesOf } from './links.context.ts'
import { dropOldPreviewsJob, pictureJob } from './links.events.ts'
import * as q from './links.queries.ts'
import { readSocialMeta, type SocialMeta } from './social-meta.ts'

export interface Links {
  /** What a page says about itself. Never refuses: where nothing can be had, the address stands alone. */
  preview(url: string): Promise<OutputOf<typeof linkPreview>>
}

const KIB = 1024
const PAGE_BYTES = 512 * KIB
const PICTURE_BYTES = 5 * KIB * KIB
const KEPT_SECONDS = 14 * 24 * 3600
const FAILURE_KEPT_SECONDS = 600
/** Whoever asks must not learn from the time why nothing came: there is a network behind us. */
const FAILURE_TAKES_MS = { least: 300, spread: 500 }

const NOTHING: SocialMeta = Object.freeze({
  title: null,
  description: null,
  siteName: null,
  pictureUrl: null,
})

export function createLinks(ctx: Context, pictures: Pictures): Links {
  const outside = createOutside(ctx.config.outside)
  const underWay = new Map<string, Promise<q.Preview>>()

  async function fetchPreview(address: string, urlHash: Buffer): Promise<q.Preview> {
    const began = Date.now()
    const { meta, isKept } = await readPage(outside, address)
    const preview = { title: meta.title, description: meta.description, siteName: meta.siteName }
    const hasFailed = meta === NOTHING
    if (isKept) {
      await ctx.db.write(async (tx) => {
        const seconds = hasFailed ? FAILURE_KEPT_SECONDS : KEPT_SECONDS
        await pictures.forget(tx, await q.keepPreview(tx, urlHash, preview, seconds))
        if (meta.pictureUrl !== null)
          await enqueue(tx, pictureJob, { urlHash: urlHash.toString('hex'), pictureUrl: meta.pictureUrl })
      })
    }
    if (hasFailed) {
      const takes = FAILURE_TAKES_MS.least + Math.random() * FAILURE_TAKES_MS.spread
      await wait(Math.max(0, began + takes - Date.now()))
    }
    return { ...preview, imageId: null }
  }

  /** One fetch for all who ask for the same page at the same time. */
  function fetchOnce(address: string, urlHash: Buffer): Promise<q.Preview> {
    const known = underWay.get(address)
    if (known) return known
    const fetched = fetchPreview(address, urlHash).finally(() => underWay.delete(address))
    underWay.set(address, fetched)
    return fetched
  }

  return {
    async preview(url) {
      const address = URL.canParse(url) ? withoutFragment(url) : url
      const urlHash = createHash('sha256').update(address).digest()
      const preview = (await q.findFresh(ctx.db.read, urlHash)) ?? (await fetchOnce(address, urlHash))
      const { title, description, siteName, imageId } = preview
      const image = imageId === null ? null : await pictures.addressOf(imageId)
      return { url, title, description, image, site_name: siteName }
    },
  }
}

async function readPage(outside: Outside, address: string): Promise<{ meta: SocialMeta; isKept: boolean }> {
  try {
    const meta = await outside.get(address, {
      kinds: ['text/html', 'application/xhtml+xml'],
      mostBytes: PAGE_BYTES,
      onLarger: 'cut',
      read: readSocialMeta,
    })
    return { meta, isKept: true }
  } catch (error) {
    // That we had no hands free says nothing about the page.
    return { meta: NOTHING, isKept: !(error instanceof OutsideError && error.fault === 'busy') }
  }
}

function withoutFragment(text: string): string {
  const url = new URL(text)
  url.hash = ''
  return url.href
}

/** A picture that cannot be had is no loss: the card shows its words. */
export function fetchPictures(picturesOf: PicturesOf) {
  return handleJob(pictureJob, {
    async atLeastOnce(ctx: Context, { urlHash, pictureUrl }) {
      const pictures = picturesOf(ctx)
      const bytes = await createOutside(ctx.config.outside)
        .get(pictureUrl, { kinds: ['image/'], mostBytes: PICTURE_BYTES, onLarger: 'refuse', read: collect })
        .catch(() => null)
      const id = bytes && (await pictures.keep(bytes))
      if (id === null) return
      await ctx.db.write(async (tx) => {
        // The preview may be gone by now, or have got this picture from another try.
        await pictures.forget(tx, await q.setPicture(tx, Buffer.from(urlHash, 'hex'), id))
      })
    },
  })
}

async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

const DROPPED_AT_ONCE = 5000

export function dropOldPreviews(picturesOf: PicturesOf) {
  return handleJob(dropOldPreviewsJob, {
    async inTransaction(tx, _, ctx: Context) {
      await picturesOf(ctx).forget(tx, await q.deleteOld(tx, DROPPED_AT_ONCE))
    },
  })
}
