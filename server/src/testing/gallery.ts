import { call } from '@sayso/contract/call'
import { defaultLimits } from '@sayso/contract/limits'
import { actingProfile, Flag } from '@sayso/contract/shapes/inputs'
import { Media } from '@sayso/contract/shapes/media'
import { choice } from '@sayso/contract/shapes/schema'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../context.ts'
import { createProofRequirement, createSessionResolver } from '../modules/accounts/index.ts'
import { createPublicMedia } from '../modules/attachments/public-media.queries.ts'
import { addressesOf, findMedia, receiveImage, viewMedia } from '../modules/media/index.ts'
import { mediaRoutes } from '../modules/media/media.routes.ts'
import { publicMediaRoutes } from '../modules/media/serve/public-media.routes.ts'
import { createHttp } from '../platform/http/http.ts'
import { createLimiter } from '../platform/redis/limiter.ts'
import { diskStorageRoutes } from '../platform/storage/disk-storage.routes.ts'
import { mountCalls } from '../rpc/mount.ts'
import { handle } from '../rpc/route.ts'
import { listenAnywhere } from './any-port.ts'
import type { Actor, Reply } from './cast.ts'

/** A call for tests only: hangs up a picture. It stands for the product's calls that take one. */
const hang = call('test/hang', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  rate: 'upload',
  file: 'image',
  fileMaxBytes: defaultLimits.media.videoBytesMax,
  input: { ...actingProfile, purpose: choice('profile_photo', 'post'), locked: Type.Optional(Flag) },
  output: { media: Media },
})

/** The media module behind the real rpc layer, on an origin of its own. */
export async function openGallery(ctx: Context) {
  const http: FastifyInstance = createHttp({ ...ctx, tracing: null })
  await http.register(publicMediaRoutes({ ...ctx, publicMedia: createPublicMedia(ctx) }))
  if (ctx.storage.home === 'disk') await http.register(diskStorageRoutes(ctx.storage))
  const retry = mediaRoutes(ctx)
  const hanging = handle(hang, async ({ input, viewer, file }) => {
    if (file === null) throw new Error('the rpc layer requires a file')
    const { purpose, locked = false } = input
    const upload = { ownerProfileId: viewer.profileId, purpose, file, isLocked: locked }
    const { mediaId } = await receiveImage(ctx, upload)
    const item = (await findMedia(ctx.db.readFresh, [mediaId])).get(mediaId)
    if (item === undefined) throw new Error('a received picture was not found')
    return { media: viewMedia(item, await addressesOf(ctx, item)) }
  })
  await mountCalls(http, {
    calls: [hang, ...retry.map(({ call: one }) => one)],
    routes: [hanging, ...retry],
    rates: ctx.config.rates,
    newcomers: ctx.config.limits.newcomers,
    limiter: createLimiter(ctx.redis),
    resolveSession: createSessionResolver(ctx),
    requireProof: createProofRequirement(ctx),
    passStaff: async () => null,
    webOrigin: null,
  })
  const origin = await listenAnywhere(http)

  async function hangUp(
    { token, profileId }: Pick<Actor, 'token' | 'profileId'>,
    bytes: Buffer,
    { purpose = 'post', locked = false, name = 'picture.jpg' } = {},
  ): Promise<Reply> {
    const form = new FormData()
    form.set('user_profile_id', profileId)
    form.set('purpose', purpose)
    form.set('locked', String(locked))
    form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name)
    const answer = await fetch(`${origin}/api/${hang.path}`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Reply['body'] }
  }

  return {
    origin,
    hangUp,
    /** A URL as this origin serves it. */
    local: (url: string) => url.replace(ctx.config.media.publicUrl, `${origin}/media`),
    close: () => http.close(),
  }
}
