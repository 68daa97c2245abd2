import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, hasSameTag, pickEncoding } from './negotiation.ts'

/** A response body: the same bytes in each encoding we keep. */
export interface Content {
  readonly type: string
  readonly cacheControl: string
  readonly plain: Buffer
  readonly packed: Readonly<Partial<Record<Encoding, Buffer>>>
  readonly hash: string
}

export function createContent(content: Omit<Content, 'hash'>): Content {
  const hash = createHash('sha256').update(content.plain).digest('base64url').slice(0, 22)
  return Object.freeze({ ...content, hash })
}

export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, cacheControl, plain, packed, hash }: Content,
): FastifyReply {
  const encoding = pickEncoding(request.headers['accept-encoding'], (one) => packed[one] !== undefined)
  // Each encoding has its own tag: a cache must not confuse one with another.
  const etag = encoding === null ? `"${hash}"` : `"${hash}-${encoding}"`
  reply.headers({ 'cache-control': cacheControl, etag, vary: 'Accept-Encoding' })
  if (reply.statusCode === 200 && hasSameTag(request.headers['if-none-match'], etag)) {
    return reply.code(304).send()
  }
  if (encoding !== null) reply.header('content-encoding', encoding)
  const body = (encoding && packed[encoding]) ?? plain
  reply.type(type)
  return request.method === 'HEAD' ? reply.header('content-length', body.length).send() : reply.send(body)
}
