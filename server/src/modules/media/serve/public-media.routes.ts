import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/http/app-error.ts'
import { sendObject } from '../../../platform/storage/send-object.ts'
import type { MediaContext } from '../media.context.ts'
import { contentTypeOf, PUBLIC, RENDITION } from '../media.keys.ts'
import { openGuarded } from './guarded-address.ts'

const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  // Our own pages on another host show it.
  'cross-origin-resource-policy': 'cross-origin',
  // A refusal may be wrong a moment later: a post is published, or made public again.
  'cache-control': 'no-store',
}

/** How long caches may show a public picture without asking again. Until then they do not notice that it no longer is. */
const DAY_S = 86_400

/**
 * A Fastify plugin that serves renditions from either kind of storage: without a signature what is public at this
 * moment, with one what the signature is for. A CDN or proxy is in front of it.
 */
export function publicMediaRoutes({ storage, log, config, publicMedia }: Omit<MediaContext, 'knownImages'>) {
  const ring = config.secrets.objectLinks

  async function send(name: string, seconds: number, request: FastifyRequest, reply: FastifyReply) {
    reply.removeHeader('vary')
    // Replaces what the object was stored with. The same response is right for everybody who has the address.
    return sendObject(storage, `${PUBLIC}${name}`, request, reply, {
      'cache-control': `public, max-age=${seconds}`,
      'content-disposition': 'inline',
      'content-type': contentTypeOf(name),
    })
  }

  async function answer(path: string, request: FastifyRequest, reply: FastifyReply) {
    if (path.startsWith('g/')) {
      const opened = openGuarded(ring, path, Date.now())
      if (opened === null) return reply.code(403).send()
      if (!RENDITION.test(opened.name)) return reply.code(404).send()
      return send(opened.name, opened.seconds, request, reply)
    }
    if (!RENDITION.test(path)) return reply.code(404).send()
    const found = await publicMedia(path.slice(0, path.indexOf('/')))
    if (found === null) return reply.code(404).send()
    return send(path, Math.min(DAY_S, found.secondsLeft ?? DAY_S), request, reply)
  }

  return async function routes(app: FastifyInstance) {
    app.get('/media/*', { exposeHeadRoute: false }, async (request, reply) => {
      reply.headers(headers)
      try {
        return await answer((request.params as { '*': string })['*'], request, reply)
      } catch (error) {
        log.warn({ err: error }, 'a rendition could not be read')
        throw new AppError('overloaded')
      }
    })
  }
}
