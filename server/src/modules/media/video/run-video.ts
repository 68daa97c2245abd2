import { join } from 'node:path'
import type { Limits } from '@sayso/contract/limits'
import type { Jail, JailedEnd } from '../../../platform/jail/jail.ts'
import type { MediaFailure } from '../media.item.ts'
import { STREAM, streamOf, VIDEO } from '../media.keys.ts'
import type { VideoType } from '../media.policy.ts'
import type { RenditionFile, Renditions } from '../process/settle-media.service.ts'
import { SOURCE } from '../process/workplace.ts'
import type { RenderPlan } from '../render/plan.ts'
import { runRender } from '../render/run-render.ts'
import { readPlainFile } from '../upload/plain-file.ts'
import { framesArgs, posterArgs, streamArgs, videoArgs } from './encode.ts'
import { asOurs, asUpload, LARGEST, runFfmpeg } from './ffmpeg.ts'
import { weighPlainMp4 } from './mp4-boxes.ts'
import { isPlainPlaylist, masterPlaylist } from './playlist.ts'
import { probe, type VideoFacts } from './probe.ts'

export interface VideoPlan {
  readonly type: VideoType
  readonly limits: Limits['media']
  readonly canStream: boolean
  posterPlan(poster: string): RenderPlan
}

export const POSTER = 'poster.png'
const FRAMES = 'frames.rgb'
const STREAM_HEIGHTS = [480, 720]
const LARGEST_PLAYLIST = 1024 * 1024
/** The encoder rounds up to whole frames. */
const SLACK_SECONDS = 1

type Failed = { failure: MediaFailure }
type Made = Renditions & { readonly phashes: readonly string[] }

/**
 * Makes all renditions of a video in the directory that holds the upload: the video, its poster, and segments if it is
 * long.
 */
export async function runVideo(jail: Jail, directory: string, plan: VideoPlan): Promise<Made | Failed> {
  const claimed = await probe(jail, directory, asUpload(SOURCE, plan.type))
  const refused = claimed === null ? 'unreadable' : judge(claimed, plan.limits)
  if (refused !== null) return { failure: refused }
  const { videoSecondsMax, videoStreamedSeconds } = plan.limits
  const args = videoArgs(SOURCE, plan.type, VIDEO, videoSecondsMax + 2 * SLACK_SECONDS)
  const failure = failureOf(await runFfmpeg(jail, directory, args))
  if (failure !== null) return { failure }
  const bytes = await weighPlainMp4(join(directory, VIDEO), LARGEST)
  const made = bytes === null ? null : await probe(jail, directory, asOurs(VIDEO))
  if (bytes === null || made === null || made.seconds === 0) return { failure: 'unreadable' }
  // The container may have lied about its duration; the encoded video does not.
  if (made.seconds > videoSecondsMax + SLACK_SECONDS) return { failure: 'too_long' }
  const poster = await renderPoster(jail, directory, plan, made)
  if ('failure' in poster) return poster
  const files = new Map<string, RenditionFile>(poster.files)
  files.set(VIDEO, { path: join(directory, VIDEO), bytes })
  const streams = plan.canStream && made.seconds > videoStreamedSeconds ? heightsFor(made) : []
  const streamed = await renderStreams(jail, directory, made, streams)
  if ('failure' in streamed) return streamed
  for (const [name, file] of streamed.files) files.set(name, file)
  const { width, height, seconds } = made
  return { ...poster, width, height, durationMs: Math.round(seconds * 1000), streams, files }
}

function judge({ width, height, seconds, framesPerSecond }: VideoFacts, limits: Limits['media']) {
  if (seconds > limits.videoSecondsMax + SLACK_SECONDS) return 'too_long'
  if (Math.max(width, height) > limits.videoInputSideMaxPixels) return 'too_many_pixels'
  return framesPerSecond > limits.videoFramesPerSecondMax ? 'too_many_pixels' : null
}

/** A program that exited by itself would do so again; one that was killed for time or memory can be retried. */
function failureOf(end: JailedEnd): MediaFailure | null {
  if (end.how === 'done') return null
  return end.how === 'died' && end.code !== null ? 'unreadable' : 'too_hard'
}

async function renderPoster(jail: Jail, directory: string, plan: VideoPlan, { seconds }: VideoFacts) {
  const poster = plan.posterPlan(POSTER)
  const failure =
    failureOf(await runFfmpeg(jail, directory, posterArgs(VIDEO, seconds, POSTER))) ??
    (poster.isHashed ? failureOf(await runFfmpeg(jail, directory, framesArgs(VIDEO, FRAMES))) : null)
  if (failure !== null) return { failure }
  return runRender(jail, directory, { ...poster, frames: poster.isHashed ? FRAMES : null })
}

const heightsFor = ({ width, height }: VideoFacts) =>
  STREAM_HEIGHTS.filter((one) => one <= Math.min(width, height))

async function renderStreams(
  jail: Jail,
  directory: string,
  { width, height, seconds }: VideoFacts,
  heights: readonly number[],
): Promise<{ files: Map<string, RenditionFile> } | Failed> {
  const files = new Map<string, RenditionFile>()
  const listed = []
  for (const one of heights) {
    const { list, pieces } = streamOf(one)
    const failure = failureOf(await runFfmpeg(jail, directory, streamArgs(VIDEO, one, { list, pieces })))
    if (failure !== null) return { failure }
    const playlist = await readPlainFile(join(directory, list), LARGEST_PLAYLIST)
    const bytes = await weighPlainMp4(join(directory, pieces), LARGEST)
    if (playlist === null || bytes === null || !isPlainPlaylist(playlist.toString('latin1'), pieces))
      return { failure: 'unreadable' }
    files.set(pieces, { path: join(directory, pieces), bytes })
    files.set(list, playlist)
    const factor = one / Math.min(width, height)
    listed.push({
      list,
      width: Math.round((width * factor) / 2) * 2,
      height: Math.round((height * factor) / 2) * 2,
      // Players plan by the peak bit rate, which the encoder keeps to about half more than the mean.
      bitsPerSecond: Math.ceil((bytes * 8 * 1.5) / seconds),
    })
  }
  if (listed.length > 0) files.set(STREAM, Buffer.from(masterPlaylist(listed)))
  return { files }
}
