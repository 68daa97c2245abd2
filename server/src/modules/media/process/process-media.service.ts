import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { MediaId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { handleJob, type JobHandler, type JobType } from '../../../platform/jobs/job.ts'
import { hashOf } from '../hold/hash-upload.ts'
import { unlessKnown } from '../hold/hold-media.service.ts'
import type { MediaContext } from '../media.context.ts'
import { processMediaJob, processPhotoJob, processVideoJob } from '../media.events.ts'
import type { MediaFailure, MediaItem } from '../media.item.ts'
import { heldUploadOf } from '../media.keys.ts'
import type { ImageType, VideoType } from '../media.policy.ts'
import * as q from '../media.queries.ts'
import type { RenderPlan } from '../render/plan.ts'
import { runGlimpse, runRender } from '../render/run-render.ts'
import { POSTER, runVideo } from '../video/run-video.ts'
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

type Outcome = (Renditions & { readonly phashes: readonly string[] }) | { readonly failure: MediaFailure }

/** Turns an upload into renditions, in a directory that is deleted afterwards. */
type Make = (ctx: MediaContext, item: MediaItem, directory: string, type: string) => Promise<Outcome>

const renderImage: Make = (ctx, item, directory, type) =>
  runRender(ctx.jail, directory, planFor(ctx, item, type as ImageType))

const renderVideo: Make = (ctx, item, directory, type) =>
  runVideo(ctx.jail, directory, {
    type: type as VideoType,
    limits: ctx.config.limits.media,
    // A playlist cannot be signed for a few minutes, so videos for buyers are a single file.
    canStream: !item.isLocked,
    posterPlan: (poster) => posterPlan(ctx, item, poster),
  })

/** The jobs that decode an upload, with the engines of the worker. */
export function processingJobs(self: MediaContext): JobHandler<Context>[] {
  const job = (type: JobType<{ mediaId: MediaId }>, make: Make) =>
    handleJob(type, {
      atLeastOnce: (ctx: Context, { mediaId }) => process({ ...self, ...ctx }, mediaId, make),
    })
  return [
    job(processMediaJob, renderImage),
    job(processPhotoJob, renderImage),
    job(processVideoJob, renderVideo),
  ]
}

async function process(ctx: MediaContext, mediaId: MediaId, make: Make): Promise<void> {
  const source = await ctx.db.readPrivate((tx) => q.findSource(tx, mediaId))
  const item = (await q.findMedia(ctx.db.readFresh, [mediaId])).get(mediaId)
  // Another worker has already processed it, it waits for a person, or it was forgotten.
  if (source === null || item === undefined) return
  const isThere = await inWorkplace(ctx, [source.key, heldUploadOf(item)], async (directory) => {
    await unlessKnown(ctx, { item, source }, async (find) => {
      const sha256 = await hashOf(createReadStream(join(directory, SOURCE)))
      // Asked before the work is done, so that nothing is decoded in vain while the lists are away.
      const same = await find({ sha256, phashes: [] })
      const made = await make(ctx, item, directory, source.type)
      const phashes = 'failure' in made ? [] : made.phashes
      const match = same ?? (phashes.length === 0 ? null : await find({ sha256, phashes }))
      if (match !== null)
        return { match, sha256, glimpse: await glimpseOf(ctx, item, directory, source.type as ImageType) }
      if ('failure' in made) await settleFailed(ctx, item, source.key, made.failure)
      else await settleReady(ctx, item, source.key, made)
      return null
    })
    return true
  })
  if (isThere === null) await settleFailed(ctx, item, source.key, 'lost')
}

function glimpseOf(ctx: MediaContext, item: MediaItem, directory: string, type: ImageType) {
  const plan = item.kind === 'video' ? posterPlan(ctx, item, POSTER) : planFor(ctx, item, type)
  return runGlimpse(ctx.jail, directory, { ...plan, shape: 'whole' })
}

const posterPlan = (ctx: MediaContext, item: MediaItem, source: string): RenderPlan => ({
  ...planFor(ctx, item, 'png'),
  source,
  widths: POSTER_WIDTHS,
  sideMax: POSTER_SIDE,
})

function planFor({ config, knownImages }: MediaContext, { purpose }: MediaItem, type: ImageType): RenderPlan {
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
    isHashed: knownImages.isOn,
    frames: null,
  }
}
