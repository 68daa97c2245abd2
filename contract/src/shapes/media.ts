import { type Static, Type } from 'typebox'
import type * as ids from '../ids.ts'
import { STORED_ID_PATTERN } from '../ids.ts'
import { Count, FileId, Instant, MediaId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

const MediaState = choice('uploading', 'processing', 'ready', 'failed')
const Held = Type.Optional(
  Type.Boolean({
    description: 'our addition: somebody looks at it before it is shown; its state is processing',
  }),
)
const CanRetry = Type.Optional(
  Type.Boolean({ description: 'it failed, and trying again may end differently' }),
)

/** A picture or video. Its URLs are null until it is ready, and for viewers it is locked for. */
export const Media = Type.Object(
  {
    unique_id: MediaId,
    type: choice('photo', 'image', 'video'),
    image_url: nullable(Type.String({ description: 'the picture, or the video itself' })),
    thumbnail_url: nullable(Type.String()),
    srcset: Type.Optional(
      Type.String({ description: 'the picture in several widths, as an img takes them' }),
    ),
    stream_url: Type.Optional(Type.String({ description: 'playlist of a long video' })),
    state: MediaState,
    failure: nullable(Type.String()),
    held: Held,
    can_retry: CanRetry,
    width: nullable(Count),
    height: nullable(Count),
    duration: nullable(Type.Number({ description: 'seconds of video' })),
    thumbhash: nullable(Type.String()),
    alt: Type.String(),
    locked: Type.Boolean({ description: 'only for buyers' }),
  },
  { title: 'Media', additionalProperties: false },
)
export type Media = Static<typeof Media>

/** A file to download. Files of a pay-to-view post are listed only for its author and buyers. */
export const PostFile = Type.Object(
  {
    unique_id: FileId,
    filename: Type.String(),
    file: nullable(Type.String({ description: 'address, valid for a few minutes' })),
    size: Count,
    content_type: Type.String(),
    sha256: nullable(Type.String({ description: 'of its bytes, once all of them have been read' })),
    state: MediaState,
    failure: nullable(Type.String()),
    held: Held,
    can_retry: CanRetry,
  },
  { title: 'PostFile', additionalProperties: false },
)
export type PostFile = Static<typeof PostFile>

export const UploadId = Type.Unsafe<ids.UploadId>(
  Type.String({ title: 'upload id', pattern: STORED_ID_PATTERN }),
)

/** An upload in progress. */
export const Upload = Type.Object(
  {
    upload_id: UploadId,
    size: Count,
    received: Type.Integer({
      minimum: 0,
      description: 'where the next part begins; equal to size when all is there',
    }),
    part_size: Type.Integer({ minimum: 1, description: 'bytes of every part but the last' }),
    expires_at: Instant,
  },
  { title: 'Upload', additionalProperties: false },
)
export type Upload = Static<typeof Upload>
