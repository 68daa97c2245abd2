import { access, constants } from 'node:fs/promises'
import type { Jail, JailedEnd, JailLimits } from '../../../platform/jail/jail.ts'
import type { VideoType } from '../media.policy.ts'

const MIB = 1024 * 1024

const FFMPEG = '/usr/bin/ffmpeg'
const FFPROBE = '/usr/bin/ffprobe'

const PROBE_LIMITS: JailLimits = { wallMs: 30_000, memoryBytes: 512 * MIB, fileBytes: 0 }
/** Ten minutes of 1080p take about ten minutes on one core of a processor that is a few years old. */
const ENCODE_LIMITS: JailLimits = {
  wallMs: 45 * 60_000,
  memoryBytes: 1500 * MIB,
  fileBytes: 700 * MIB,
  isPatient: true,
}

/** The largest file that can be made. */
export const LARGEST = ENCODE_LIMITS.fileBytes

/** The codecs that cameras, phones, browsers and editors use. All other decoders are disabled for an upload. */
const DECODERS = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libdav1d', 'av1', 'mpeg4', 'mjpeg', 'prores'],
  ...['aac', 'mp3', 'mp3float', 'opus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le'],
  // Subtitles are dropped, but a video that has some could not even be probed without these.
  ...['mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text', 'dvdsub', 'pgssub'],
].join()

const DEMUXERS: Readonly<Record<VideoType, string>> = { mp4: 'mov', webm: 'matroska' }

/**
 * How an upload is opened: by the demuxer of its recognised type, from one file, with the decoders above. A playlist,
 * subtitle or reference inside it leads nowhere, and the jail has nothing to reach either.
 */
export const asUpload = (file: string, type: VideoType): string[] => [
  ...['-protocol_whitelist', 'file', '-f', DEMUXERS[type], '-codec_whitelist', DECODERS, '-threads', '1'],
  ...['-i', file],
]

/** A file that we made ourselves. */
export const asOurs = (file: string): string[] => [
  ...['-protocol_whitelist', 'file', '-f', 'mov', '-threads', '1', '-i', file],
]

const run = (jail: Jail, command: string, args: string[], directory: string, limits: JailLimits) =>
  jail.run({ command, args, readable: [], directory, limits })

export const runFfprobe = (jail: Jail, directory: string, args: string[]): Promise<JailedEnd> =>
  run(jail, FFPROBE, ['-v', 'quiet', '-of', 'json', ...args], directory, PROBE_LIMITS)

export const runFfmpeg = (jail: Jail, directory: string, args: string[]): Promise<JailedEnd> =>
  run(jail, FFMPEG, ['-v', 'quiet', '-nostdin', '-y', ...args], directory, ENCODE_LIMITS)

/** Whether this machine can process videos. */
export async function hasFfmpeg(): Promise<boolean> {
  const found = [FFMPEG, FFPROBE].map((path) => access(path, constants.X_OK))
  return (await Promise.allSettled(found)).every(({ status }) => status === 'fulfilled')
}
