import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { decisions } from '../decisions/index.ts'
import { knownImagesHook, media } from '../media/index.ts'
import { moderation } from '../moderation/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { deskCountsHook, pendingActsHook, staff } from '../staff/index.ts'
import { countHeld } from './desk/held-desk.queries.ts'
import { openingHeld } from './desk/open-held.service.ts'
import { holdUpload } from './hold/hold-upload.service.ts'
import { knownImageConsumers } from './known-images.consumers.ts'
import { knownImageErasure } from './known-images.erasure.ts'
import { knownImageExports } from './known-images.exports.ts'
import { knownImageJobs } from './known-images.jobs.ts'
import { knownImageKeyed } from './known-images.keyed.ts'
import { knownImageRoutes } from './known-images.routes.ts'
import { knownImageStored } from './known-images.stored.ts'
import { findOnLists } from './list/find-known.service.ts'

export { runKnownImages } from './command/known-images-command.service.ts'

export const knownImages = defineModule({
  name: 'known-images',
  needs: [accounts, decisions, media, moderation, posts, profiles, staff],
  tables: ['held_media', 'held_media_viewer', 'known_image'],
  reads: ['media', 'mod_case', 'post_file', 'post_media', 'profile'],
  extends: (ctx) => [
    knownImagesHook.with({
      isOn: ctx.config.knownImages.mode !== 'off',
      find: (hashes) => findOnLists(ctx, hashes),
      hold: (tx, held) => holdUpload(tx, ctx, held),
    }),
    pendingActsHook.with(openingHeld),
    deskCountsHook.with(async (tx) => ({ pictures: await countHeld(tx) })),
  ],
  routes: knownImageRoutes,
  jobs: knownImageJobs,
  consumers: knownImageConsumers,
  keyed: knownImageKeyed,
  exports: knownImageExports,
  erasure: knownImageErasure,
  stored: [knownImageStored],
})
