import { cancelUpload, getUpload, retryMedia, sendPart, startUpload } from '@sayso/contract/calls/media'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { type Served, serve } from '../../door/serve.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { sendObject } from '../../platform/storage/send-object.ts'
import { contentTypeOf, PUBLIC, RENDITION } from './media.keys.ts'
import { isOwn, retry } from './media.service.ts'
import * as uploads from './upload.service.ts'

export const mediaRoutes = (ctx: Context): Served[] => [
  serve(retryMedia, ({ input }) => retry(ctx, input.media_id), {
    ownerOf: async ({ viewer, input }) =>
      (await isOwn(ctx, viewer, input.media_id)) ? viewer.accountId : null,
    otherwise: 'media_not_found',
  }),
  serve(startUpload, ({ viewer, input }) => uploads.start(ctx, viewer, input)),
  serve(
    sendPart,
    ({ input, file }) => uploads.takePart(ctx, input.upload_id, input.offset, file),
    uploads.ownershipOf(ctx),
  ),
  serve(getUpload, ({ input }) => uploads.get(ctx, input.upload_id), uploads.ownershipOf(ctx)),
  serve(cancelUpload, ({ viewer, input }) => uploads.cancel(ctx, viewer, input.upload_id)),
]

const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  // Pages of ours on another host show it.
  'cross-origin-resource-policy': 'cross-origin',
}

const found = {
  // The address is random and its bytes never change; the same answer is right for everybody.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-disposition': 'inline',
}

/** A Fastify plugin that serves public renditions from either home. A CDN or proxy stands in front of it. */
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
        throw new Refused('overloaded')
      }
    })
  }
}
