import { access, constants } from 'node:fs/promises'
import type { Jail, JailedEnd, JailLimits } from '../../../platform/jail/jail.ts'
import type { VideoType } from '../media.policy.ts'

const MIB = 1024 * 1024

const FFMPEG = '/usr/bin/ffmpeg'
const FFPROBE = '/usr/bin/ffprobe'

const PROBE_LIMITS: JailLimits = { wallMs: 30_000, memoryBytes: 512 * MIB, fileBytes: 0 }
/** Ten minutes of 1080p take about ten minutes of one processor of a few years ago. */
const ENCODE_LIMITS: JailLimits = {
  wallMs: 45 * 60_000,
  memoryBytes: 1500 * MIB,
  fileBytes: 700 * MIB,
  isPatient: true,
}

/** The largest file that is made. */
export const LARGEST = ENCODE_LIMITS.fileBytes

/** What cameras, phones, browsers and editors write. All other decoders do not exist for an upload. */
const DECODERS = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libdav1d', 'av1', 'mpeg4', 'mjpeg', 'prores'],
  ...['aac', 'mp3', 'mp3float', 'opus', 'vorbis', 'flac', 'alac', 'ac3', 'eac3'],
  ...['pcm_s16le', 'pcm_s16be', 'pcm_s24le'],
  // Subtitles are dropped, but a film that has some could not even be looked at without these.
  ...['mov_text', 'subrip', 'srt', 'ass', 'ssa', 'webvtt', 'text', 'dvdsub', 'pgssub'],
].join()

const DEMUXERS: Readonly<Record<VideoType, string>> = { mp4: 'mov', webm: 'matroska' }

/**
 * How an upload is opened: by the reader of the kind it was recognised as, from the one file, with the decoders above.
 * A playlist, a subtitle or a reference inside of it leads nowhere, and the jail has nowhere to go to either.
 */
export const asUpload = (file: string, type: VideoType): string[] => [
  ...['-protocol_whitelist', 'file', '-f', DEMUXERS[type], '-codec_whitelist', DECODERS, '-threads', '1'],
  ...['-i', file],
]

/** One of our own making. */
export const asOurs = (file: string): string[] => [
  ...['-protocol_whitelist', 'file', '-f', 'mov', '-threads', '1', '-i', file],
]

const run = (jail: Jail, command: string, args: string[], directory: string, limits: JailLimits) =>
  jail.run({ command, args, readable: [], directory, limits })

export const runFfprobe = (jail: Jail, directory: string, args: string[]): Promise<JailedEnd> =>
  run(jail, FFPROBE, ['-v', 'quiet', '-of', 'json', ...args], directory, PROBE_LIMITS)

export const runFfmpeg = (jail: Jail, directory: string, args: string[]): Promise<JailedEnd> =>
  run(jail, FFMPEG, ['-v', 'quiet', '-nostdin', '-y', ...args], directory, ENCODE_LIMITS)

/** Whether this machine can process videos at all. */
export async function hasFfmpeg(): Promise<boolean> {
  const found = [FFMPEG, FFPROBE].map((path) => access(path, constants.X_OK))
  return (await Promise.allSettled(found)).every(({ status }) => status === 'fulfilled')
}
