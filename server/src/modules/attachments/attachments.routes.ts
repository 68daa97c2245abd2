import { addFile, addMedia, deleteFile, deleteMedia } from '@sayso/contract/calls/media'
import type { MediaId } from '@sayso/contract/ids'
import { handle, type Route } from '../../rpc/route.ts'
import type { Member } from '../../rpc/viewer.ts'
import { isOwn } from '../media/index.ts'
import { ownershipOf, type PostsContext } from '../posts/index.ts'
import { addPostFile, addPostMedia } from './add-attachment.service.ts'
import { removePostFile, removePostMedia } from './remove-attachment.service.ts'

export function attachmentRoutes(ctx: PostsContext): Route[] {
  const ofPost = ownershipOf(ctx)
  return [
    handle(addMedia, (call) => addPostMedia(ctx, call), ofPost),
    handle(addFile, (call) => addPostFile(ctx, call), ofPost),
    handle(deleteMedia, ({ input }) => removePostMedia(ctx, input.media_id, input.ptv_files_follow), {
      ownerOf: ({ viewer, input }) => ownerOf(ctx, viewer, input.media_id),
      otherwise: 'media_not_found',
    }),
    handle(deleteFile, ({ input }) => removePostFile(ctx, input.file_id, input.ptv_files_follow), {
      // A file is stored as a media item like any other.
      ownerOf: ({ viewer, input }) => ownerOf(ctx, viewer, input.file_id as string as MediaId),
      otherwise: 'media_not_found',
    }),
  ]
}

const ownerOf = async (ctx: PostsContext, viewer: Member, id: MediaId) =>
  (await isOwn(ctx, viewer, id)) ? viewer.accountId : null
