import { Type } from 'typebox'
import { actingProfileIfSent } from './shapes/inputs.ts'
import { liveEvents, Watch } from './shapes/live.ts'
import type { Stream } from './stream.ts'
import { stream } from './stream.ts'

/** What happens while somebody looks: unread notifications, numbers of posts, new posts to read, payments. */
export const liveStream = stream('live/stream', {
  access: 'member',
  rate: 'live',
  input: { ...actingProfileIfSent, watch: Type.Optional(Watch) },
  events: liveEvents,
})

/** Every stream, sorted by path. */
export const streams: readonly Stream[] = [liveStream]
