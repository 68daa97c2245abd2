import type { Readable } from 'node:stream'
import type { MediaId } from '@sayso/contract/ids'
import { openZip, type Zip } from '../../../platform/zip/zip.ts'
import { ZipError } from '../../../platform/zip/zip-error.ts'
import type { NetworkName, NetworkPost } from '../../connections/index.ts'
import { findMedia, openFile } from '../../media/index.ts'
import type { ImportsContext } from '../imports.context.ts'
import { INSIDE, postFiles, rootOf } from './archive-format.ts'
import { readPosts } from './archive-posts.ts'

const GIGABYTE = 1_000_000_000
const LIMITS = { entries: 65_000, bytes: 20 * GIGABYTE, ratio: 200 } as const

/** The directories of the archives that are being read: every picture of an archive is looked up in its directory. */
const opened = new WeakMap<ImportsContext, Map<MediaId, Zip>>()
const MAX_OPEN = 4

/** The archive is not ready yet: it is still being read from start to end. */
export class NotYet extends Error {
  override name = 'NotYet'
}

async function openArchive(ctx: ImportsContext, id: MediaId): Promise<Zip> {
  const known = opened.get(ctx) ?? new Map<MediaId, Zip>()
  opened.set(ctx, known)
  const held = known.get(id)
  if (held) return held
  const item = (await findMedia(ctx.db.readFresh, [id])).get(id)
  if (item === undefined || item.state === 'failed') throw new ZipError('the archive is gone')
  const source = await openFile(ctx, item)
  if (source === null) throw new NotYet('not ready')
  const archive = await openZip(source, LIMITS)
  const [oldest] = known.keys()
  if (known.size >= MAX_OPEN && oldest !== undefined) known.delete(oldest)
  known.set(id, archive)
  return archive
}

/**
 * The next posts of an archive, in the same form as those of a network. A page is identified by its file and its
 * position there.
 */
export async function readArchive(
  ctx: ImportsContext,
  id: MediaId,
  network: NetworkName,
  page: string | null,
): Promise<{ posts: NetworkPost[]; next: string | null }> {
  const archive = await openArchive(ctx, id)
  const files = postFiles([...archive.entries.keys()], network)
  const [fileAt, from] = (page ?? '0:0').split(':').map(Number) as [number, number]
  const name = files[fileAt]
  const entry = name === undefined ? undefined : archive.entries.get(name)
  if (name === undefined || entry === undefined) throw new ZipError('the archive has no posts')
  const task = { network, root: rootOf(name, network), from }
  const { posts, next } = await readPosts(archive.open(entry), task)
  if (next !== null) return { posts, next: `${fileAt}:${next}` }
  return { posts, next: fileAt + 1 < files.length ? `${fileAt + 1}:0` : null }
}

/** Opens a media file of a post in the archive. Null if it is not in the archive. */
export async function openInside(
  ctx: ImportsContext,
  id: MediaId,
  address: string,
): Promise<Readable | null> {
  const archive = await openArchive(ctx, id)
  const entry = address.startsWith(INSIDE) ? archive.entries.get(address.slice(INSIDE.length)) : undefined
  return entry === undefined ? null : archive.open(entry)
}
