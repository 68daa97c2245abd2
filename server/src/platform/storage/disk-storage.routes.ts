import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from './content-disposition.ts'
import type { DiskStorage } from './disk-storage.ts'
import { type ByteRange, isStorageError, isValidKey, type StoredStream } from './storage.ts'

/** A Fastify plugin that answers the links of a disk storage, and nothing without a valid signature. */
export function diskStorageRoutes(storage: DiskStorage) {
  return async function routes(app: FastifyInstance) {
    app.route({
      method: 'GET',
      url: `${storage.linkPath}/*`,
      exposeHeadRoute: false,
      handler: (request, reply) => serve(storage, request, reply),
    })
  }
}

async function serve(storage: DiskStorage, request: FastifyRequest, reply: FastifyReply) {
  // Set first, so that no answer leaves without them.
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
  })
  const key = (request.params as { '*': string })['*']
  const grant = isValidKey(key) ? storage.links.verify(key, request.query as Record<string, unknown>) : null
  if (!grant) return refuse(reply, 403)

  const found = await open(storage, key, request.headers)
  if (found === 'no such bytes') {
    const total = (await storage.head(key))?.total ?? 0
    return refuse(reply.header('content-range', `bytes */${total}`), 416)
  }
  if (!found) return refuse(reply, 404)

  const secondsLeft = Math.max(0, grant.expires - Math.floor(Date.now() / 1000))
  reply.headers({
    'content-type': found.contentType,
    'content-length': found.size,
    'content-disposition': attachment(grant.name),
    'cache-control': `private, max-age=${secondsLeft}`,
    'accept-ranges': 'bytes',
    etag: found.etag,
    'last-modified': found.modified.toUTCString(),
  })
  if (found.partial) {
    reply.code(206)
    reply.header('content-range', `bytes ${found.start}-${found.start + found.size - 1}/${found.total}`)
  }
  return reply.send(found.stream)
}

async function open(
  storage: DiskStorage,
  key: string,
  headers: FastifyRequest['headers'],
): Promise<(StoredStream & { partial: boolean }) | 'no such bytes' | null> {
  const range = parseRange(headers.range)
  const condition = headers['if-range']
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

/** One byte range; what is malformed or has several parts is answered with the whole, as HTTP allows. */
function parseRange(header: string | undefined): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '') return last === '' ? null : { suffix: Number(last) }
  if (last === '') return { start: Number(first) }
  return Number(last) < Number(first) ? null : { start: Number(first), end: Number(last) }
}

// No body: these links are opened by browsers, not by our client, and the status says it all.
function refuse(reply: FastifyReply, status: number) {
  return reply.code(status).send()
}
