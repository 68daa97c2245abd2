import { defineModule } from '../../composition/define-module.ts'
import { media, publicMediaHook } from '../media/index.ts'
import { attachmentsHook, posts } from '../posts/index.ts'
import { createAttachmentReader } from './attachment-reader.service.ts'
import { attachmentConsumers } from './attachments.consumers.ts'
import { attachmentInvariants } from './attachments.invariants.ts'
import { attachmentRoutes } from './attachments.routes.ts'
import { createPublicMedia } from './public-media.queries.ts'

export const attachments = defineModule({
  name: 'attachments',
  needs: [media, posts],
  tables: [],
  reads: ['media', 'post', 'post_file', 'post_media', 'profile'],
  extends: (ctx) => [
    attachmentsHook.with(createAttachmentReader(ctx)),
    publicMediaHook.with(createPublicMedia(ctx)),
  ],
  routes: (_, { posts }) => attachmentRoutes(posts),
  consumers: (_, { posts }) => attachmentConsumers(posts),
  invariants: attachmentInvariants,
})
