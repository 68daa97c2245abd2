import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Encoding, hasSameTag, pickEncoding } from './negotiation.ts'

/** Something to answer with: the same bytes in each form they are kept in. */
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
  // Each form has a tag of its own: a cache must not answer for one with the other.
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
