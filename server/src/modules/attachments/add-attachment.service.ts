import type { Call } from '@sayso/contract/call'
import type { addFile, addMedia } from '@sayso/contract/calls/media'
import type { FileId, MediaId, PostId, UploadId } from '@sayso/contract/ids'
import type { Media, PostFile } from '@sayso/contract/shapes/media'
import type { Tx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { CallContext } from '../../rpc/route.ts'
import { addressesOf, findMedia, type Made, receive, tidyFileName, viewMedia } from '../media/index.ts'
import { attachFile, attachMedia, hasOffer, type PostsContext, postOf } from '../posts/index.ts'
import { createAttachmentReader } from './attachment-reader.service.ts'
import { sumBytes } from './attachments.queries.ts'

/*
 * Adds pictures, videos and files to a post in the transaction that creates them, so that neither exists without the
 * other. From then on they are shown as being processed. Authorization has checked the owner of the post before a byte
 * of the upload was read.
 */

export async function addPostMedia(
  ctx: PostsContext,
  call: CallContext<typeof addMedia>,
): Promise<{ media: Media }> {
  const { post_id: postId, alt = '', locked = false, place = 0 } = call.input
  const source = sourceOf(call)
  if (locked && !(await hasOffer(ctx, postId))) throw new AppError('media_lock_free')
  const received = await receive(ctx, {
    ownerProfileId: call.viewer.profileId,
    purpose: 'post',
    accepts: 'media',
    source,
    clientKey: keyOf(call),
    isLocked: locked,
    async alongside(tx, { mediaId, kind, bytes }) {
      const shown = kind === 'video' ? 'video' : 'photo'
      // The description of a locked picture is locked too, so it is only stored with the post.
      await attachMedia(tx, ctx, { postId, id: mediaId, kind: shown, place, alt, isLocked: locked })
      await enforceAttachmentQuota(ctx, tx, postId, bytes)
    },
  })
  if (!received.isNew) await requireSamePost(ctx, received.mediaId, postId)
  const item = (await findMedia(ctx.db.readFresh, [received.mediaId])).get(received.mediaId)
  if (item === undefined) throw new AppError('media_not_found')
  return { media: { ...viewMedia(item, await addressesOf(ctx, item)), alt } }
}

export async function addPostFile(
  ctx: PostsContext,
  call: CallContext<typeof addFile>,
): Promise<{ file: PostFile }> {
  const { post_id: postId, filename, place = 0 } = call.input
  const source = sourceOf(call)
  const { fileBytesMax, ptvFileBytesMax, fileNameMax } = ctx.config.limits.media
  const received = await receive(ctx, {
    ownerProfileId: call.viewer.profileId,
    purpose: 'post',
    accepts: 'file',
    fileBytesMax: (await hasOffer(ctx, postId)) ? ptvFileBytesMax : fileBytesMax,
    source,
    clientKey: keyOf(call),
    async alongside(tx, made) {
      await attachFile(tx, ctx, {
        postId,
        id: fileIdOf(made),
        place,
        filename: tidyFileName(filename, fileNameMax),
        size: made.bytes,
        contentType: made.contentType,
        sha256: null,
      })
      await enforceAttachmentQuota(ctx, tx, postId, made.bytes)
    },
  })
  if (!received.isNew) await requireSamePost(ctx, received.mediaId, postId)
  const id = fileIdOf(received)
  const file = (await createAttachmentReader(ctx).files([id])).get(id)
  if (file === undefined) throw new AppError('media_not_found')
  return { file }
}

/** A file is stored as a media item like any other. */
const fileIdOf = ({ mediaId }: Pick<Made, 'mediaId'>) => mediaId as string as FileId

type Uploading = Pick<CallContext<Call>, 'file' | 'idempotencyKey'> & {
  readonly input: { readonly upload_id?: UploadId; readonly client_key?: string }
}

function sourceOf({ file, input }: Uploading) {
  if (input.upload_id !== undefined) {
    file?.stream.destroy()
    return { uploadId: input.upload_id }
  }
  if (file === null) throw new AppError('media_missing')
  return file
}

const keyOf = ({ idempotencyKey, input }: Uploading) => idempotencyKey ?? (input.client_key || null)

async function enforceAttachmentQuota(
  { config }: PostsContext,
  tx: Tx,
  postId: PostId,
  bytes: number,
): Promise<void> {
  const { postBytesMax } = config.limits.media
  if ((await sumBytes(tx, postId)) + bytes <= postBytesMax) return
  const limit = `${Math.round(postBytesMax / 1_000_000)} MB`
  throw new AppError('post_media_full', { values: { file: 'the file', limit } })
}

/** Fails if the key was used for an item of another post. */
async function requireSamePost({ db }: PostsContext, id: MediaId, postId: PostId): Promise<void> {
  if ((await db.readPrivate((tx) => postOf(tx, id))) !== postId) throw new AppError('idempotency_key_reused')
}
