import type { MediaId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { processMediaJob, processPhotoJob, processVideoJob } from '../media.events.ts'
import type { MediaFailure, MediaItem } from '../media.item.ts'
import type { ImageType, VideoType } from '../media.policy.ts'
import * as q from '../media.queries.ts'
import type { RenderPlan } from '../render/plan.ts'
import { runRender } from '../render/run-render.ts'
import { runVideo } from '../video/run-video.ts'
import { type Renditions, settleFailed, settleReady } from './settle-media.service.ts'
import { inWorkplace, SOURCE } from './workplace.ts'

const WIDTHS = [320, 640, 1280, 2048]
const PHOTO_WIDTHS = [96, 192]
const PHOTO_SIDE = 400
const PREVIEW_WIDTHS = [320]
const PREVIEW_SIDE = 640
const ANIMATION_SIDE = 640
/** The poster is shown before a video plays. */
const POSTER_WIDTHS = [320, 640]
const POSTER_SIDE = 1280

type Outcome = Renditions | { failure: MediaFailure }

/** Turns an upload into renditions, in a directory that is deleted afterwards. */
type Make = (ctx: Context, item: MediaItem, directory: string, type: string) => Promise<Outcome>

const renderImage = {
  atLeastOnce: (ctx: Context, { mediaId }: { mediaId: MediaId }) =>
    process(ctx, mediaId, (_, item, directory, type) =>
      runRender(ctx.jail, directory, planFor(ctx, item, type as ImageType)),
    ),
}

export const processMedia = handleJob(processMediaJob, renderImage)
export const processPhoto = handleJob(processPhotoJob, renderImage)

export const processVideo = handleJob(processVideoJob, {
  atLeastOnce: (ctx: Context, { mediaId }) =>
    process(ctx, mediaId, (_, item, directory, type) =>
      runVideo(ctx.jail, directory, {
        type: type as VideoType,
        limits: ctx.config.limits.media,
        // A playlist cannot be signed for a few minutes, so videos for buyers are a single file.
        canStream: !item.isLocked,
        posterPlan: (poster) => ({
          ...planFor(ctx, item, 'png'),
          source: poster,
          widths: POSTER_WIDTHS,
          sideMax: POSTER_SIDE,
        }),
      }),
    ),
})

async function process(ctx: Context, mediaId: MediaId, make: Make): Promise<void> {
  const source = await ctx.db.readPrivate((tx) => q.findSource(tx, mediaId))
  const item = (await q.findMedia(ctx.db.readFresh, [mediaId])).get(mediaId)
  // Another worker has already processed it, or it was forgotten.
  if (source === null || item === undefined) return
  const isThere = await inWorkplace(ctx, source.key, async (directory) => {
    const made = await make(ctx, item, directory, source.type)
    if ('failure' in made) await settleFailed(ctx, item, source.key, made.failure)
    else await settleReady(ctx, item, source.key, made)
    return true
  })
  if (isThere === null) await settleFailed(ctx, item, source.key, 'lost')
}

function planFor({ config }: Context, { purpose }: MediaItem, type: ImageType): RenderPlan {
  const { media } = config.limits
  const isPhoto = purpose === 'profile_photo'
  const isPreview = purpose === 'link_preview'
  return {
    source: SOURCE,
    type,
    shape: isPhoto ? 'square' : 'whole',
    widths: isPhoto ? PHOTO_WIDTHS : isPreview ? PREVIEW_WIDTHS : WIDTHS,
    sideMax: isPhoto ? PHOTO_SIDE : isPreview ? PREVIEW_SIDE : media.imageSideMaxPixels,
    inputSideMax: media.imageInputSideMaxPixels,
    pixelsMax: media.imagePixelsMax,
    framesMax: isPreview ? 1 : media.animationFramesMax,
    animationPixelsMax: media.animationPixelsMax,
    animationSideMax: ANIMATION_SIDE,
  }
}
