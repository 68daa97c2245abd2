import { cancelUpload, getUpload, retryMedia, sendPart, startUpload } from '@sayso/contract/calls/media'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { sendObject } from '../../platform/storage/send-object.ts'
import { handle, type Route } from '../../rpc/route.ts'
import { contentTypeOf, PUBLIC, RENDITION } from './media.keys.ts'
import { isOwn, retry } from './media.service.ts'
import * as uploads from './upload/upload-parts.service.ts'

export const mediaRoutes = (ctx: Context): Route[] => [
  handle(retryMedia, ({ input }) => retry(ctx, input.media_id), {
    ownerOf: async ({ viewer, input }) =>
      (await isOwn(ctx, viewer, input.media_id)) ? viewer.accountId : null,
    otherwise: 'media_not_found',
  }),
  handle(startUpload, ({ viewer, input }) => uploads.start(ctx, viewer, input)),
  handle(
    sendPart,
    ({ input, file }) => uploads.takePart(ctx, input.upload_id, input.offset, file),
    uploads.ownershipOf(ctx),
  ),
  handle(getUpload, ({ input }) => uploads.get(ctx, input.upload_id), uploads.ownershipOf(ctx)),
  handle(cancelUpload, ({ viewer, input }) => uploads.cancel(ctx, viewer, input.upload_id)),
]

const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  // Our own pages on another host show it.
  'cross-origin-resource-policy': 'cross-origin',
}

const found = {
  // The URL is random and its bytes never change, so the same response is right for everybody.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
}

/** A Fastify plugin that serves public renditions from either kind of storage. A CDN or proxy is in front of it. */
export function publicMediaRoutes({ storage, log }: Pick<Context, 'storage' | 'log'>) {
  return async function routes(app: FastifyInstance) {
    app.get('/media/*', { exposeHeadRoute: false }, async (request, reply) => {
      reply.headers(headers)
      const name = (request.params as { '*': string })['*']
      if (!RENDITION.test(name)) return reply.code(404).send()
      reply.removeHeader('vary')
      try {
        return await sendObject(storage, `${PUBLIC}${name}`, request, reply, {
          ...found,
          'content-type': contentTypeOf(name),
        })
      } catch (error) {
        log.warn({ err: error }, 'a rendition could not be read')
        throw new AppError('overloaded')
      }
    })
  }
}
