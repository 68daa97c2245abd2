import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { MediaId, ProfileId } from '@sayso/contract/ids'
import { closeContext, createContext } from '@sayso/server/context'
import { findMedia, receive as receiveMedia, whenSettled } from '@sayso/server/modules/media/index'
import { readConfig } from '@sayso/server/platform/config/config'
import { wireId } from '@sayso/server/platform/db/row-id'
import { AppError } from '@sayso/server/platform/http/app-error'
import sharp from 'sharp'
import { type Proving, proof } from '../harness/proof.ts'
import { CANARY, makeCorpus, type Specimen } from './media-corpus/corpus.ts'
import { watchDecoders } from './media-corpus/decoders.ts'
import { makeVideos } from './media-corpus/videos.ts'

const MAX_BYTES = 1.6e9
const render = 'server/src/modules/media/render/render.ts'

export default proof({
  name: 'media-corpus',
  about: 'Hostile pictures and videos crash nothing, lose their metadata and have no network',
  ci: true,
  engines: true,
  mutants: {
    'metadata-kept': {
      file: render,
      find: 'await again(picture).resize({ width: one }).webp(QUALITY).toFile(`${one}.webp`)',
      replace:
        'await sharp(plan.source).keepMetadata().resize({ width: one }).webp(QUALITY).toFile(`${one}.webp`)',
      why: 'a rendition keeps the metadata of the upload',
    },
    'metadata-published': {
      file: 'server/src/modules/media/process/settle-media.service.ts',
      find: '  let bytes = 0\n',
      replace:
        "  let bytes = 0\n  for (const [name, content] of made.files) if (Buffer.isBuffer(content) && name.endsWith('webp')) (made.files as Map<string, Buffer>).set(name, await (await import('sharp')).default(content).withExif({ IFD0: { Make: 'CANARY-GPS-37.7749' } }).webp().toBuffer())\n",
      why: 'metadata added after the check is published',
    },
    'no-pixel-limit': {
      file: render,
      find: 'const options: SharpOptions = { limitInputPixels: plan.pixelsMax,',
      replace: 'const options: SharpOptions = { limitInputPixels: false,',
      why: 'a hundred kilobytes can expand to gigabytes',
    },
    'no-frame-limit': {
      file: render,
      find: '    pages <= plan.framesMax &&\n',
      replace: '',
      why: 'an endless animation keeps a processor busy',
    },
    'film-metadata-kept': {
      file: 'server/src/modules/media/video/encode.ts',
      find: "...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],",
      replace: '',
      why: 'a video keeps its location and author',
    },
    'any-first-bytes': {
      file: 'server/src/modules/media/media.policy.ts',
      find: "? 'webm' : null",
      replace: "? 'webm' : 'mp4'",
      why: 'playlists and file lists are passed to the decoder as videos',
    },
    'endless-film': {
      file: 'server/src/modules/media/video/run-video.ts',
      find: "  if (made.seconds > videoSecondsMax + SLACK_SECONDS) return { failure: 'too_long' }\n",
      replace: '',
      why: 'a video without a declared length is not limited',
    },
    'network-allowed': {
      file: 'server/src/platform/jail/jail.ts',
      find: "'--unshare-all',",
      replace: "'--unshare-all', '--share-net',",
      why: 'a compromised decoder has network access',
    },
    'any-orientation': {
      file: render,
      find: 'sharp(plan.source, options).autoOrient()',
      replace: 'sharp(plan.source, options)',
      why: 'photos are not rotated before their metadata is removed',
    },
  },
  async run(p) {
    const honeypot = await openHoneypot()
    const [pictures, videos, site] = await Promise.all([
      makeCorpus(honeypot.url),
      makeVideos(honeypot.url, await p.temporaryDirectory()),
      openSite(p),
    ])
    const corpus = [...pictures, ...videos]
    const marked = corpus.filter(({ bytes }) => bytes.includes(CANARY)).length
    p.require('the corpus contains metadata that must be removed', marked >= 13, `${corpus.length} files`)

    const watch = watchDecoders(site.worker.pid)
    const rounds = p.size({ quick: 1, full: 3 })
    const strays: string[] = []
    for (let round = 0; round < rounds; round++) strays.push(...(await sendAll(site, corpus)))
    // After all of that it still works.
    const [last] = corpus
    if (last !== undefined) strays.push(...(await sendAll(site, [last])))
    const seen = watch.stop()
    const hasDied = await Promise.race([site.worker.ended.then(() => true), Promise.resolve(false)])

    for (const stray of strays) p.log(stray)
    p.require('every file has its expected result', strays.length === 0, `${strays.length} strays`)
    p.require('the worker did not crash', !hasDied, '0 crashes')
    const peak = `${Math.round(seen.peakBytes / 1e6)} MB`
    p.require('worker and decoders stay below 1.6 GB', seen.peakBytes < MAX_BYTES, `peak ${peak}`)
    p.require('decoders were observed', seen.decoders.size >= 10)
    p.require(
      'no decoder has a network, and no connection was made',
      seen.connected.size === 0 && honeypot.visits() === 0,
      `${seen.connected.size} of ${seen.decoders.size} decoders connected, ${honeypot.visits()} visits`,
    )
    const { renditions, tainted } = await inspect(site)
    p.require(
      'renditions contain a picture and nothing else',
      renditions > 0 && tainted.length === 0,
      `${tainted.length} of ${renditions} renditions tainted`,
    )
    const left = [...(await keysOf(site, 'incoming/')), ...(await readdir(site.temporary))]
    p.require('no temporary files are left', left.length === 0, `${left.length} left over`)
    p.figure('peak memory', peak)
    p.figure('renditions', renditions)
    await closeContext(site.ctx)
    honeypot.close()
  },
})

/** A server that notices when somebody connects to it. */
async function openHoneypot() {
  let visits = 0
  const server = createServer((_request, response) => response.end(String(++visits)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/`, visits: () => visits, close: () => server.close() }
}

type Site = Awaited<ReturnType<typeof openSite>>

/** A worker as it runs in production, and the receiving side in this process. */
async function openSite(p: Proving) {
  const database = await p.freshDatabase()
  const [directory, temporary] = [await p.temporaryDirectory(), await p.temporaryDirectory()]
  const env = {
    ...p.engines,
    ...database.env,
    STORAGE: 'disk',
    STORAGE_DIRECTORY: join(directory, 'objects'),
    MEDIA_JAIL: 'required',
    MEDIA_CONCURRENCY: '2',
    TMPDIR: temporary,
  }
  const [profile] = await database.query<{ id: string }>(`
    with account as (insert into account (email) values ('p@people.example') returning id)
    insert into profile (id, account_id, handle, display_name)
    select make_id(), id, 'corpus', 'Corpus' from account returning id`)
  const ctx = createContext(readConfig({ ...env, LOG_LEVEL: 'silent' }))
  await ctx.storage.prepare()
  const worker = await p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ })
  return { ctx, worker, temporary, profileId: wireId<ProfileId>(BigInt(profile?.id ?? 0)) }
}

/** Sends every file as a photo and returns those that did not end as they should. */
async function sendAll(site: Site, specimens: readonly Specimen[]): Promise<string[]> {
  const sent: { one: Specimen; id: MediaId | 'refused' }[] = []
  for (const one of specimens) sent.push({ one, id: await receive(site, one) })
  const strays: string[] = []
  for (const { one, id } of sent) {
    const fault = await judge(site, one, id)
    if (fault !== null) strays.push(`${one.name}: ${fault}`)
  }
  return strays
}

async function receive(
  { ctx, profileId }: Site,
  { bytes, isFilm = false }: Specimen,
): Promise<MediaId | 'refused'> {
  const source = { stream: Readable.from([bytes]), fileName: '../../photo\0.jpg', claimedType: 'image/jpeg' }
  try {
    const accepts = isFilm ? 'media' : 'image'
    return (await receiveMedia(ctx, { ownerProfileId: profileId, purpose: 'post', accepts, source })).mediaId
  } catch (error) {
    if (error instanceof AppError && error.code === 'media_type_refused') return 'refused'
    throw error
  }
}

async function judge({ ctx }: Site, one: Specimen, id: MediaId | 'refused'): Promise<string | null> {
  if (id === 'refused') return one.fates.includes('refused') ? null : 'was refused'
  const settled = await whenSettled(ctx, id, 40_000)
  const fate = settled.state === 'failed' ? settled.failure : settled.state
  if (!one.fates.some((expected) => expected === fate)) return `ended as ${fate}`
  const item = (await findMedia(ctx.db.readFresh, [id])).get(id)
  if (one.shown === undefined || item === undefined) return null
  const sides = [item.width, item.height].join(' by ')
  if (sides !== one.shown.join(' by ')) return `is shown as ${sides}`
  return item.isAnimated === (one.isAnimated ?? false) ? null : 'moves or stands still as it should not'
}

async function keysOf({ ctx }: Site, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of ctx.storage.list(prefix)) keys.push(key)
  return keys
}

async function isBare(bytes: Buffer): Promise<boolean> {
  const { format, exif, xmp, icc, orientation } = await sharp(bytes).metadata()
  return format === 'webp' && !exif && !xmp && !icc && !orientation
}

/** Checks independently of the product: what a decoder finds in the file, and the bytes themselves. */
async function inspect(site: Site): Promise<{ renditions: number; tainted: string[] }> {
  const tainted: string[] = []
  const keys = await keysOf(site, 'media/')
  for (const key of keys) {
    const found = await site.ctx.storage.get(key)
    const bytes = Buffer.concat((await found?.stream.toArray()) ?? [])
    const words = [CANARY, 'Exif', 'GPS', '<script', 'xmpmeta', 'PK\x03\x04'].filter((word) =>
      bytes.includes(word),
    )
    if (words.length > 0 || (key.endsWith('.webp') && !(await isBare(bytes)))) tainted.push(key)
  }
  return { renditions: keys.length, tainted }
}
