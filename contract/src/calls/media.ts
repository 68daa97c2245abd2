import { Type } from 'typebox'
import { call } from '../call.ts'
import { defaultLimits } from '../limits.ts'
import { actingProfile, ClientKey, Flag, filesFollow, line } from '../shapes/inputs.ts'
import { Media, PostFile, Upload, UploadId } from '../shapes/media.ts'
import { FileId, MediaId, PostId } from '../shapes/scalars.ts'
import { choice } from '../shapes/schema.ts'

const { media } = defaultLimits

/*
 * There are two ways to send bytes. Small files travel with the call itself, as its last part. Large ones are uploaded
 * first, part by part (`upload/start`, `upload/part`), survive lost connections and reloads, and are then named by
 * `upload_id`.
 */
const bytes = {
  /** A finished upload of `upload/*` instead of the file part. The call uses it up. */
  upload_id: Type.Optional(UploadId),
  /**
   * Chosen by the client, one for each file somebody picked. A repeated call with the same key returns the item that
   * the first one created, and does not read the body again. The header `Idempotency-Key` means the same.
   */
  client_key: Type.Optional(ClientKey),
}

/** Returns while the item is still `processing`; `feed/getpost` shows when it is ready or has failed. */
export const addMedia = call('feed/addMedia', {
  method: 'POST',
  effect: 'write',
  access: 'author',
  verified: true,
  rate: 'upload',
  file: 'image',
  fileOptional: true,
  fileMaxBytes: defaultLimits.media.videoBytesMax,
  input: {
    ...actingProfile,
    post_id: PostId,
    media_type: choice('photo', 'image', 'video'),
    alt: Type.Optional(line(media.altTextMax)),
    /** Only for buyers of the post, which must be pay-to-view. */
    locked: Type.Optional(Flag),
    /** Uploads run concurrently; this keeps the order in which the files were picked. */
    place: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    ...bytes,
  },
  output: { media: Media },
})

export const addFile = call('file/addFile', {
  method: 'POST',
  effect: 'write',
  access: 'author',
  verified: true,
  rate: 'upload',
  file: 'file',
  fileOptional: true,
  fileMaxBytes: defaultLimits.media.ptvFileBytesMax,
  input: {
    ...actingProfile,
    post_id: PostId,
    filename: line(media.fileNameMax),
    place: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    ...bytes,
  },
  output: { file: PostFile },
})

/** The last thing a paid post has to sell can only be deleted if another follows. */
const replaced = { ptv_files_follow: Type.Optional(filesFollow) }

export const deleteMedia = call('media/deleteMedia', {
  method: 'DELETE',
  effect: 'write',
  access: 'author',
  input: { ...actingProfile, media_id: MediaId, ...replaced },
  output: {},
})

export const deleteFile = call('file/deleteFile', {
  method: 'DELETE',
  effect: 'write',
  access: 'author',
  input: { ...actingProfile, file_id: FileId, ...replaced },
  output: {},
})

/** Our addition: if processing a picture, video or file failed, it can be retried without a second upload. */
export const retryMedia = call('media/retryMedia', {
  effect: 'write',
  access: 'author',
  rate: 'upload',
  input: { ...actingProfile, media_id: MediaId },
  output: { media: Media },
})

/**
 * Our addition: starts a resumable upload, before or after its post exists. Its bytes count against the profile from
 * now on. With a key that was already used, it returns the upload in progress, so that a reloaded page can continue it.
 */
export const startUpload = call('upload/start', {
  effect: 'write',
  access: 'verified',
  rate: 'upload',
  input: {
    ...actingProfile,
    /** For `feed/addMedia` or for `file/addFile`. */
    upload_for: choice('media', 'file'),
    size: Type.Integer({ minimum: 1, maximum: media.ptvFileBytesMax }),
    client_key: ClientKey,
    /** Only used in messages to the sender. */
    filename: Type.Optional(line(media.fileNameMax)),
  },
  output: { upload: Upload },
})

/**
 * Our addition: the next part. Every part but the last has exactly `part_size` bytes, and parts come one after another.
 * A part that does not start at `received` is ignored without an error: the response says where to continue. So a part
 * whose response was lost is simply sent again.
 */
export const sendPart = call('upload/part', {
  method: 'POST',
  effect: 'write',
  access: 'author',
  verified: true,
  file: 'part',
  fileMaxBytes: media.uploadPartBytes,
  input: { ...actingProfile, upload_id: UploadId, offset: Type.Integer({ minimum: 0 }) },
  output: { upload: Upload },
})

/** Our addition: how far an upload has come. */
export const getUpload = call('upload/get', {
  effect: 'read',
  access: 'author',
  input: { ...actingProfile, upload_id: UploadId },
  output: { upload: Upload },
})

/** Our addition: cancels an upload and frees its space. Succeeds if the upload is already gone. */
export const cancelUpload = call('upload/cancel', {
  effect: 'write',
  access: 'member',
  input: { ...actingProfile, upload_id: UploadId },
  output: {},
})
