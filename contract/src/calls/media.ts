import { Type } from 'typebox'
import { call } from '../call.ts'
import { defaultLimits } from '../limits.ts'
import { actingProfile, ClientKey, Flag, filesFollow, line } from '../shapes/inputs.ts'
import { Media, PostFile, Upload, UploadId } from '../shapes/media.ts'
import { FileId, MediaId, PostId } from '../shapes/scalars.ts'
import { choice } from '../shapes/schema.ts'

const { media } = defaultLimits

/*
 * Two ways for bytes to come. Small ones travel with the call itself, as its last part. Large ones go up first, part by
 * part (`upload/start`, `upload/part`), survive lost connections and reloads, and are then named by `upload_id`.
 */
const bytes = {
  /** A finished upload of `upload/*` in place of the file part. It is used up by the call. */
  upload_id: Type.Optional(UploadId),
  /**
   * Chosen by the client, one for each file somebody picked. A repeated call with the same key answers the item that
   * the first one made, and reads no second body. The header `Idempotency-Key` means the same.
   */
  client_key: Type.Optional(ClientKey),
}

/** The answer comes while the item is still `processing`; `feed/getpost` tells when it is ready or has failed. */
export const addMedia = call('feed/addMedia', {
  method: 'POST',
  effect: 'write',
  access: 'author',
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
    /** Uploads run side by side; this keeps the order in which they were picked. */
    place: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    ...bytes,
  },
  output: { media: Media },
})

export const addFile = call('file/addFile', {
  method: 'POST',
  effect: 'write',
  access: 'author',
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

/** The last thing a paid post has to sell goes only when another follows. */
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

/** Ours: a picture, video or file whose processing failed can be tried again without a second upload. */
export const retryMedia = call('media/retryMedia', {
  effect: 'write',
  access: 'author',
  rate: 'upload',
  input: { ...actingProfile, media_id: MediaId },
  output: { media: Media },
})

/**
 * Ours: begins an upload that can be resumed, before or after its post exists. Its bytes count against the profile from
 * here on. With a key already used it answers the upload that is under way, so that a reloaded page goes on with it.
 */
export const startUpload = call('upload/start', {
  effect: 'write',
  access: 'member',
  rate: 'upload',
  input: {
    ...actingProfile,
    /** For `feed/addMedia` or for `file/addFile`. */
    upload_for: choice('media', 'file'),
    size: Type.Integer({ minimum: 1, maximum: media.ptvFileBytesMax }),
    client_key: ClientKey,
    /** Only for the sentence told back to its sender. */
    filename: Type.Optional(line(media.fileNameMax)),
  },
  output: { upload: Upload },
})

/**
 * Ours: the next part. Every part but the last has exactly `part_size` bytes, and parts come one after another. A part
 * that does not begin at `received` is not taken and not refused either: the answer says where to go on. So a part
 * whose answer was lost is simply sent again.
 */
export const sendPart = call('upload/part', {
  method: 'POST',
  effect: 'write',
  access: 'author',
  file: 'part',
  fileMaxBytes: media.uploadPartBytes,
  input: { ...actingProfile, upload_id: UploadId, offset: Type.Integer({ minimum: 0 }) },
  output: { upload: Upload },
})

/** Ours: how far an upload has come. */
export const getUpload = call('upload/get', {
  effect: 'read',
  access: 'author',
  input: { ...actingProfile, upload_id: UploadId },
  output: { upload: Upload },
})

/** Ours: gives up an upload and the space it holds. One that is gone already is as well given up. */
export const cancelUpload = call('upload/cancel', {
  effect: 'write',
  access: 'member',
  input: { ...actingProfile, upload_id: UploadId },
  output: {},
})
