import type { VideoType } from '../media.policy.ts'
import { FRAME_SIDE } from '../render/plan.ts'
import { asOurs, asUpload } from './ffmpeg.ts'

/** Removes everything that is not picture or sound: no title, location, chapter, subtitle, cover or data. */
const BARE = [
  ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
]

/** One thread: an upload takes one CPU core at most, and the same upload gives the same bytes. */
const H264 = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
  ...['-threads', '1', '-filter_threads', '1'],
]

const LONG_SIDE = 1920
const SHORT_SIDE = 1080

/** Upright, at most 1080p in either orientation, never enlarged, and with even sides, which the encoder requires. */
const FIT =
  `scale=w='if(gte(iw,ih),min(${LONG_SIDE},iw),min(${SHORT_SIDE},iw))'` +
  `:h='if(gte(iw,ih),min(${SHORT_SIDE},ih),min(${LONG_SIDE},ih))'` +
  ':force_original_aspect_ratio=decrease:force_divisible_by=2'

/** The video itself: plays everywhere, and starts before it is fully loaded. */
export const videoArgs = (source: string, type: VideoType, target: string, secondsMax: number): string[] => [
  ...asUpload(source, type),
  ...['-map', '0:V:0', '-map', '0:a:0?', '-t', String(secondsMax)],
  ...BARE,
  ...['-vf', FIT, '-fpsmax', '60', ...H264, '-crf', '23', '-maxrate', '6M', '-bufsize', '12M'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
  ...['-movflags', '+faststart', '-f', 'mp4', target],
]

/** A frame from near the beginning, where most videos are no longer black. */
export const posterArgs = (video: string, seconds: number, target: string): string[] => [
  ...['-ss', Math.min(1, seconds / 3).toFixed(2), ...asOurs(video)],
  ...['-frames:v', '1', '-c:v', 'png', '-threads', '1', '-f', 'image2', '-update', '1', target],
]

const SECONDS_PER_FRAME = 10

/** A frame of every ten seconds, as bare pixels. */
export const framesArgs = (video: string, target: string): string[] => [
  ...asOurs(video),
  ...['-map', '0:v:0', '-vf', `fps=1/${SECONDS_PER_FRAME}:round=up,scale=${FRAME_SIDE}:${FRAME_SIDE}`],
  ...['-pix_fmt', 'rgb24', '-threads', '1', '-f', 'rawvideo', target],
]

const PIECE_SECONDS = 4
const RATES: Readonly<Record<number, string>> = { 480: '1400k', 720: '2800k' }

/** The same video at another height, in segments that a player can switch between. All segments are in one file. */
export function streamArgs(
  video: string,
  height: number,
  target: { list: string; pieces: string },
): string[] {
  const rate = RATES[height] ?? '2800k'
  return [
    ...asOurs(video),
    ...['-map', '0:v:0', '-map', '0:a:0?', ...BARE],
    ...['-vf', `scale=w='if(gte(iw,ih),-2,${height})':h='if(gte(iw,ih),${height},-2)'`],
    ...[...H264, '-crf', '24', '-maxrate', rate, '-bufsize', rate],
    ...['-force_key_frames', `expr:gte(t,n_forced*${PIECE_SECONDS})`, '-c:a', 'copy'],
    ...['-f', 'hls', '-hls_time', String(PIECE_SECONDS), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file'],
    ...['-hls_segment_filename', target.pieces, target.list],
  ]
}
