import { Type } from 'typebox'
import { call } from '../call.ts'
import { defaultLimits } from '../limits.ts'
import { actingProfile, Flag, line } from '../shapes/inputs.ts'
import { Media, PostFile } from '../shapes/media.ts'
import { FileId, MediaId, PostId } from '../shapes/scalars.ts'
import { choice } from '../shapes/schema.ts'

const { media } = defaultLimits

export const addMedia = call('feed/addMedia', {
  method: 'POST',
  effect: 'write',
  access: 'author',
  rate: 'upload',
  file: 'image',
  fileMaxBytes: defaultLimits.media.videoBytesMax,
  input: {
    ...actingProfile,
    post_id: PostId,
    media_type: choice('photo', 'image', 'video'),
    alt: Type.Optional(line(media.altTextMax)),
    locked: Type.Optional(Flag),
    /** Uploads run side by side; this keeps the order in which they were picked. */
    place: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  },
  output: { media: Media },
})

export const addFile = call('file/addFile', {
  method: 'POST',
  effect: 'write',
  access: 'author',
  rate: 'upload',
  file: 'file',
  fileMaxBytes: defaultLimits.media.ptvFileBytesMax,
  input: { ...actingProfile, post_id: PostId, filename: line(media.fileNameMax) },
  output: { file: PostFile },
})

export const deleteMedia = call('media/deleteMedia', {
  method: 'DELETE',
  effect: 'write',
  access: 'author',
  input: { ...actingProfile, media_id: MediaId },
  output: {},
})

export const deleteFile = call('file/deleteFile', {
  method: 'DELETE',
  effect: 'write',
  access: 'author',
  input: { ...actingProfile, file_id: FileId },
  output: {},
})

/** Ours: an item whose processing failed can be tried again without a second upload. */
export const retryMedia = call('media/retryMedia', {
  effect: 'write',
  access: 'author',
  rate: 'upload',
  input: { ...actingProfile, media_id: MediaId },
  output: { media: Media },
})
