import { cancelUpload, getUpload, retryMedia, sendPart, startUpload } from '@sayso/contract/calls/media'
import type { Context } from '../../context.ts'
import { handle, type Route } from '../../rpc/route.ts'
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
