import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from './content-disposition.ts'
import type { DiskStorage } from './disk-storage.ts'
import { sendObject } from './send-object.ts'
import { isValidKey } from './storage.ts'

/** A Fastify plugin that serves the links of a disk storage, and nothing without a valid signature. */
export function diskStorageRoutes(storage: DiskStorage) {
  return async function routes(app: FastifyInstance) {
    app.route({
      method: 'GET',
      url: `${storage.linkPath}/*`,
      exposeHeadRoute: false,
      handler: (request, reply) => handle(storage, request, reply),
    })
  }
}

async function handle(storage: DiskStorage, request: FastifyRequest, reply: FastifyReply) {
  // Set first, so that no response leaves without them.
  reply.headers({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
  })
  const key = (request.params as { '*': string })['*']
  const grant = isValidKey(key) ? storage.links.verify(key, request.query as Record<string, unknown>) : null
  // No body: browsers open these links, not our client, and the status says it all.
  if (!grant) return reply.code(403).send()
  const secondsLeft = Math.max(0, grant.expires - Math.floor(Date.now() / 1000))
  return sendObject(storage, key, request, reply, {
    'content-disposition': attachment(grant.name),
    'cache-control': `private, max-age=${secondsLeft}`,
  })
}
