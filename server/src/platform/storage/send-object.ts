import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, isStorageError, type Storage, type StoredStream } from './storage.ts'

/**
 * Answers a request for an object, or for a part of it. The only body is the object's: otherwise the status says
 * everything.
 */
export async function sendObject(
  storage: Storage,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const known = await findKnown(storage, key, request.headers['if-none-match'])
  if (known !== null)
    return reply
      .code(304)
      .headers({ ...headers, etag: known })
      .send()
  const found = await open(storage, key, request.headers)
  if (found === 'no such bytes') {
    const total = (await storage.head(key))?.total ?? 0
    return reply.code(416).header('content-range', `bytes */${total}`).send()
  }
  if (!found) return reply.code(404).send()
  reply.headers({
    'content-type': found.contentType,
    'content-length': found.size,
    'accept-ranges': 'bytes',
    etag: found.etag,
    'last-modified': found.modified.toUTCString(),
    ...headers,
  })
  if (found.partial) {
    reply.code(206)
    reply.header('content-range', `bytes ${found.start}-${found.start + found.size - 1}/${found.total}`)
  }
  return reply.send(found.stream)
}

/** The object's tag if the client already has it. Caches on the way mark tags as weak; the bytes are the same. */
async function findKnown(storage: Storage, key: string, tags: string | undefined): Promise<string | null> {
  if (tags === undefined) return null
  const etag = (await storage.head(key))?.etag
  if (etag === undefined) return null
  const known = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*') ? etag : null
}

type Found = (StoredStream & { partial: boolean }) | 'no such bytes' | null

async function open(storage: Storage, key: string, headers: FastifyRequest['headers']): Promise<Found> {
  const range = parseRange(headers.range)
  const { 'if-range': condition } = headers
  try {
    if (range && condition !== undefined && (await storage.head(key))?.etag !== condition) {
      return withPartial(await storage.get(key), false)
    }
    return withPartial(await storage.get(key, range ? { range } : {}), range !== null)
  } catch (error) {
    if (isStorageError(error, 'range')) return 'no such bytes'
    throw error
  }
}

const withPartial = (found: StoredStream | null, partial: boolean) => found && { ...found, partial }

/** Parses a single byte range; a malformed one or several are answered with the whole object, as HTTP allows. */
function parseRange(header: string | undefined): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '') return last === '' ? null : { suffix: Number(last) }
  if (last === '') return { start: Number(first) }
  return Number(last) < Number(first) ? null : { start: Number(first), end: Number(last) }
}
