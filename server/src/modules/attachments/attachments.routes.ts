import { addFile, addMedia, deleteFile, deleteMedia } from '@sayso/contract/calls/media'
import type { MediaId } from '@sayso/contract/ids'
import { type Served, serve } from '../../door/serve.ts'
import type { Member } from '../../door/viewer.ts'
import { isOwn } from '../media/index.ts'
import { ownershipOf, type PostsContext } from '../posts/index.ts'
import { addPostFile, addPostMedia } from './add.service.ts'
import { removePostFile, removePostMedia } from './remove.service.ts'

export function attachmentRoutes(ctx: PostsContext): Served[] {
  const ofPost = ownershipOf(ctx)
  return [
    serve(addMedia, (asked) => addPostMedia(ctx, asked), ofPost),
    serve(addFile, (asked) => addPostFile(ctx, asked), ofPost),
    serve(deleteMedia, ({ input }) => removePostMedia(ctx, input.media_id, input.ptv_files_follow), {
      ownerOf: ({ viewer, input }) => ownerOf(ctx, viewer, input.media_id),
      otherwise: 'media_not_found',
    }),
    serve(deleteFile, ({ input }) => removePostFile(ctx, input.file_id, input.ptv_files_follow), {
      // A file is kept as an item like any other.
      ownerOf: ({ viewer, input }) => ownerOf(ctx, viewer, input.file_id as string as MediaId),
      otherwise: 'media_not_found',
    }),
  ]
}

const ownerOf = async (ctx: PostsContext, viewer: Member, id: MediaId) =>
  (await isOwn(ctx, viewer, id)) ? viewer.accountId : null
