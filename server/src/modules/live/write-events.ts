import type { EventData } from '@sayso/contract/stream'
import { liveStream } from '@sayso/contract/streams'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import { encodeEvent } from '../../rpc/answers.ts'
import type { Connection } from './connection.ts'
import { liveEvents } from './live.metrics.ts'

type Events = typeof liveStream.events
type EventName = keyof Events & string

export const eventFrame = <Name extends EventName>(name: Name, data: EventData<typeof liveStream, Name>) =>
  encodeEvent(liveStream, name, data)

/** A comment, which keeps proxies and clients from giving the connection up. */
const HEARTBEAT = Buffer.from(':\n\n')

const FLUSH_EVERY_MS = 250
const LOOK_EVERY_MS = 50

export interface EventWriter {
  /** Sends this as soon as the connection may; a later frame of the same topic replaces it. */
  mark(connection: Connection, topic: string, frame: Buffer): void
  /** Sends this at once. */
  write(connection: Connection, frame: Buffer): void
  /** Shows that the connection is alive, unless it is busy anyway. */
  beat(connection: Connection, now: number): void
  /** A state has been sent: what waited for it may follow. */
  release(connection: Connection): void
  /** Connections that have not taken what was written for too long, or too much of it. */
  findStuck(now: number): Connection[]
  forget(connection: Connection): void
}

/** Writes frames to connections, each at most every 250 ms, and nothing while the network has not taken the last one. */
export function createEventWriter(
  metrics: Metrics,
  { unsentBytesMax, unsentSeconds }: { unsentBytesMax: number; unsentSeconds: number },
): EventWriter {
  const waiting = new Set<Connection>()
  const blocked = new Set<Connection>()
  let timer: NodeJS.Timeout | null = null

  function write(connection: Connection, frame: Buffer): void {
    if (!connection.isClosed) connection.sink.write(frame)
  }

  /** Whether something that was written earlier is still on its way. */
  function isBlocked(connection: Connection, now: number): boolean {
    if (connection.sink.unsentBytes() === 0) {
      connection.blockedSince = 0
      blocked.delete(connection)
      return false
    }
    if (connection.blockedSince === 0) connection.blockedSince = now
    blocked.add(connection)
    return true
  }

  /** False if it has to wait. */
  function flush(connection: Connection, now: number): boolean {
    if (
      connection.isReadingState ||
      connection.isHeld ||
      now - connection.flushedAt < FLUSH_EVERY_MS ||
      isBlocked(connection, now)
    )
      return false
    connection.flushedAt = now
    const frames = [...(connection.dirty?.values() ?? [])]
    // Most streams are silent most of the time.
    connection.dirty = null
    liveEvents(metrics).inc(frames.length)
    write(connection, frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames))
    return true
  }

  function flushWaiting(): void {
    const now = performance.now()
    for (const connection of waiting) {
      if (connection.isClosed || connection.dirty === null || flush(connection, now))
        waiting.delete(connection)
    }
    if (waiting.size === 0 && timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }

  function wait(connection: Connection): void {
    waiting.add(connection)
    timer ??= setInterval(flushWaiting, LOOK_EVERY_MS).unref()
  }

  return {
    write,
    beat(connection, now) {
      if (!isBlocked(connection, now)) write(connection, HEARTBEAT)
    },
    mark(connection, topic, frame) {
      if (connection.isClosed) return
      connection.dirty ??= new Map()
      connection.dirty.set(topic, frame)
      if (!flush(connection, performance.now())) wait(connection)
    },
    release(connection) {
      connection.isReadingState = false
      if (connection.dirty !== null) wait(connection)
    },
    findStuck(now) {
      const stuck: Connection[] = []
      for (const connection of blocked) {
        if (!isBlocked(connection, now)) continue
        const isTooMuch = connection.sink.unsentBytes() > unsentBytesMax
        if (isTooMuch || now - connection.blockedSince > unsentSeconds * 1000) stuck.push(connection)
      }
      return stuck
    },
    forget(connection) {
      waiting.delete(connection)
      blocked.delete(connection)
      connection.dirty = null
    },
  }
}
