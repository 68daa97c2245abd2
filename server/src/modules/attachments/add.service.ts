import type { Call } from '@sayso/contract/call'
import type { addFile, addMedia } from '@sayso/contract/calls/media'
import type { FileId, MediaId, PostId, UploadId } from '@sayso/contract/ids'
import type { Media, PostFile } from '@sayso/contract/shapes/media'
import type { Asked } from '../../door/serve.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { addressesOf, findMedia, type Made, receive, tidyFileName, viewMedia } from '../media/index.ts'
import { attachFile, attachMedia, hasOffer, type PostsContext, postOf } from '../posts/index.ts'
import { sumBytes } from './attachments.queries.ts'
import { createShelf } from './shelf.service.ts'

/*
 * Pictures, videos and files become part of a post in the transaction that writes them down, so neither is ever without
 * the other. They are shown as being processed from then on. The door has checked whose post it is, before a byte of
 * the upload was read.
 */

export async function addPostMedia(
  ctx: PostsContext,
  asked: Asked<typeof addMedia>,
): Promise<{ media: Media }> {
  const { post_id: postId, alt = '', locked = false, place = 0 } = asked.input
  const source = sourceOf(asked)
  if (locked && !(await hasOffer(ctx, postId))) throw new Refused('media_lock_free')
  const received = await receive(ctx, {
    ownerProfileId: asked.viewer.profileId,
    purpose: 'post',
    accepts: 'media',
    source,
    clientKey: keyOf(asked),
    isLocked: locked,
    async alongside(tx, { mediaId, kind, bytes }) {
      const shown = kind === 'video' ? 'video' : 'photo'
      // The description of a locked picture is locked too, so it is kept with the post and nowhere else.
      await attachMedia(tx, ctx, { postId, id: mediaId, kind: shown, place, alt, isLocked: locked })
      await requireRoom(ctx, tx, postId, bytes)
    },
  })
  if (!received.isNew) await requireSamePost(ctx, received.mediaId, postId)
  const item = (await findMedia(ctx.db.readFresh, [received.mediaId])).get(received.mediaId)
  if (item === undefined) throw new Refused('media_not_found')
  return { media: { ...viewMedia(item, await addressesOf(ctx, item)), alt } }
}

export async function addPostFile(
  ctx: PostsContext,
  asked: Asked<typeof addFile>,
): Promise<{ file: PostFile }> {
  const { post_id: postId, filename, place = 0 } = asked.input
  const source = sourceOf(asked)
  const { fileBytesMax, ptvFileBytesMax, fileNameMax } = ctx.config.limits.media
  const received = await receive(ctx, {
    ownerProfileId: asked.viewer.profileId,
    purpose: 'post',
    accepts: 'file',
    fileBytesMax: (await hasOffer(ctx, postId)) ? ptvFileBytesMax : fileBytesMax,
    source,
    clientKey: keyOf(asked),
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
      await requireRoom(ctx, tx, postId, made.bytes)
    },
  })
  if (!received.isNew) await requireSamePost(ctx, received.mediaId, postId)
  const id = fileIdOf(received)
  const file = (await createShelf(ctx).files([id], { isFresh: true })).get(id)
  if (file === undefined) throw new Refused('media_not_found')
  return { file }
}

/** A file is kept as an item like any other. */
const fileIdOf = ({ mediaId }: Pick<Made, 'mediaId'>) => mediaId as string as FileId

type Uploading = Pick<Asked<Call>, 'file' | 'idempotencyKey'> & {
  readonly input: { readonly upload_id?: UploadId; readonly client_key?: string }
}

function sourceOf({ file, input }: Uploading) {
  if (input.upload_id !== undefined) {
    file?.stream.destroy()
    return { uploadId: input.upload_id }
  }
  if (file === null) throw new Refused('media_missing')
  return file
}

const keyOf = ({ idempotencyKey, input }: Uploading) => idempotencyKey ?? (input.client_key || null)

async function requireRoom({ config }: PostsContext, tx: Tx, postId: PostId, bytes: number): Promise<void> {
  const { postBytesMax } = config.limits.media
  if ((await sumBytes(tx, postId)) + bytes <= postBytesMax) return
  const limit = `${Math.round(postBytesMax / 1_000_000)} MB`
  throw new Refused('post_media_full', { values: { file: 'the file', limit } })
}

/** A key that made an item of another post was not meant for this one. */
async function requireSamePost({ db }: PostsContext, id: MediaId, postId: PostId): Promise<void> {
  if ((await db.write((tx) => postOf(tx, id))) !== postId) throw new Refused('idempotency_key_reused')
}
