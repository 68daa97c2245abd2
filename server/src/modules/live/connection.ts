import type { PostId } from '@sayso/contract/ids'
import type { Listening } from '../../platform/bus/signals.ts'
import type { EventSink } from '../../platform/http/event-sink.ts'
import type { Member } from '../../rpc/viewer.ts'

/**
 * One open stream. What is to be sent is not queued: `dirty` holds the newest frame of each topic, so a slow reader
 * gets fewer events and never older ones.
 */
export class Connection {
  readonly id: string
  readonly number: number
  readonly address: string
  readonly sink: EventSink
  /** Who is behind it; the acting profile changes with `live/watch`. */
  viewer: Member
  /** At most four, so searching a list is quick. */
  posts: readonly PostId[] = []
  watchesFollowing = false
  /** The head of the following timeline that the client was given; null before that. */
  followingSince: PostId | null = null
  /** The newest head that was looked at. */
  followingHead: PostId | null = null
  dirty: Map<string, Buffer> | null = null
  /** A state is being read: events wait, because the state must not overtake them. */
  isReadingState = false
  /** Its session may have ended unnoticed: events wait until that was checked. */
  isHeld = false
  stateAt = 0
  flushedAt = 0
  /** Since when the network has not taken what was written; 0 if it has. */
  blockedSince = 0
  isClosed = false
  listening: Listening | null = null

  constructor({ id, number, address, sink, viewer }: Opened) {
    this.id = id
    this.number = number
    this.address = address
    this.sink = sink
    this.viewer = viewer
  }
}

interface Opened {
  readonly id: string
  readonly number: number
  readonly address: string
  readonly sink: EventSink
  readonly viewer: Member
}
