import type { Jail } from '../../../platform/jail/jail.ts'
import { runFfprobe } from './ffmpeg.ts'

/** What a container claims about its first video stream. It is checked against limits, and nothing relies on it. */
export interface VideoFacts {
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly framesPerSecond: number
  readonly hasSound: boolean
}

const ENTRIES = [
  'stream=codec_type,width,height,avg_frame_rate,duration',
  'stream_disposition=attached_pic',
  'format=duration',
].join(':')

export async function probe(jail: Jail, directory: string, input: string[]): Promise<VideoFacts | null> {
  const end = await runFfprobe(jail, directory, ['-show_entries', ENTRIES, ...input])
  return end.how === 'done' ? readFacts(end.output) : null
}

interface Claim {
  streams?: {
    codec_type?: unknown
    width?: unknown
    height?: unknown
    avg_frame_rate?: unknown
    duration?: unknown
    disposition?: { attached_pic?: unknown }
  }[]
  format?: { duration?: unknown }
}

function readFacts(output: string): VideoFacts | null {
  let claim: Claim
  try {
    claim = JSON.parse(output)
  } catch {
    return null
  }
  const streams = Array.isArray(claim.streams) ? claim.streams : []
  const video = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1)
  if (video === undefined) return null
  const [frames, per] = String(video.avg_frame_rate).split('/').map(Number)
  const facts = {
    width: Number(video.width),
    height: Number(video.height),
    // Browser recordings do not contain their duration; such a video is cut at the limit.
    seconds: Number(claim.format?.duration ?? video.duration ?? 0) || 0,
    framesPerSecond: frames && per ? frames / per : 0,
    hasSound: streams.some((one) => one.codec_type === 'audio'),
  }
  const isSane = facts.width > 0 && facts.height > 0 && facts.seconds >= 0 && facts.framesPerSecond >= 0
  return isSane ? facts : null
}
