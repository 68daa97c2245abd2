import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { OutputOf } from '@sayso/contract/call'
import type { linkPreview } from '@sayso/contract/calls/posts'
import type { Context } from '../../context.ts'
import { createEgress, type Egress, EgressError } from '../../platform/egress/egress.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import type { Pictures } from './links.context.ts'
import { dropOldPreviewsJob, pictureJob } from './links.events.ts'
import * as q from './links.queries.ts'
import { readSocialMeta, type SocialMeta } from './social-meta.ts'

export interface Links {
  /** The preview of a page. Never fails: if nothing can be fetched, only the URL is returned. */
  preview(url: string): Promise<OutputOf<typeof linkPreview>>
}

const KIB = 1024
const PAGE_BYTES = 512 * KIB
const PICTURE_BYTES = 5 * KIB * KIB
const KEPT_SECONDS = 14 * 24 * 3600
const FAILURE_KEPT_SECONDS = 600
/** The response time must not reveal why nothing was fetched: that could describe our internal network. */
const FAILURE_TAKES_MS = { least: 300, spread: 500 }

const NOTHING: SocialMeta = Object.freeze({
  title: null,
  description: null,
  siteName: null,
  pictureUrl: null,
})

export function createLinks(ctx: Context, pictures: Pictures): Links {
  const egress = createEgress(ctx.config.egress)
  const underWay = new Map<string, Promise<q.Preview>>()

  async function fetchPreview(address: string, urlHash: Buffer): Promise<q.Preview> {
    const began = Date.now()
    const { meta, isKept } = await readPage(egress, address)
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

  /** One fetch for all concurrent requests for the same page. */
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

async function readPage(egress: Egress, address: string): Promise<{ meta: SocialMeta; isKept: boolean }> {
  try {
    const meta = await egress.get(address, {
      kinds: ['text/html', 'application/xhtml+xml'],
      maxBytes: PAGE_BYTES,
      onLarger: 'cut',
      read: readSocialMeta,
    })
    return { meta, isKept: true }
  } catch (error) {
    // That we had no capacity says nothing about the page, so this result is not stored.
    return { meta: NOTHING, isKept: !(error instanceof EgressError && error.fault === 'busy') }
  }
}

function withoutFragment(text: string): string {
  const url = new URL(text)
  url.hash = ''
  return url.href
}

/** Fetches the picture of a preview. If that fails, the card is shown with its text only. */
export function fetchPictures(pictures: Pictures) {
  return handleJob(pictureJob, {
    async atLeastOnce(ctx: Context, { urlHash, pictureUrl }) {
      const bytes = await createEgress(ctx.config.egress)
        .get(pictureUrl, { kinds: ['image/'], maxBytes: PICTURE_BYTES, onLarger: 'fail', read: collect })
        .catch(() => null)
      const id = bytes && (await pictures.keep(bytes))
      if (id === null) return
      await ctx.db.write(async (tx) => {
        // The preview may be gone by now, or have got this picture from another attempt.
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

const DROP_BATCH_SIZE = 5000

export function dropOldPreviews(pictures: Pictures) {
  return handleJob(dropOldPreviewsJob, {
    async inTransaction(tx) {
      await pictures.forget(tx, await q.deleteOld(tx, DROP_BATCH_SIZE))
    },
  })
}
