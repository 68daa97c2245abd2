import type { PostId } from '@sayso/contract/ids'
import type { EventOf } from '@sayso/contract/stream'
import type { liveStream } from '@sayso/contract/streams'
import { useEffect, useEffectEvent } from 'react'

/*
 * What screens say and hear. Kept small, because the first screen loads it; the connection itself is loaded later
 * (`live.ts`).
 */

/** An event of the stream: its name and its data. */
export type LiveEvent = EventOf<typeof liveStream>

/** What a screen shows and wants to hear about while it is visible. */
export type Topic = `post:${PostId}` | 'following'

type Listener = (event: LiveEvent) => void

const wanted = new Map<Topic, number>()
const listeners = new Set<Listener>()
let onWantedChange = () => {}

/** The topics of this tab, the newest first. */
export const topicsWanted = (): Topic[] => [...wanted.keys()].reverse()

/** Set by the connection, once it is loaded. */
export function onTopicsChange(listener: () => void): void {
  onWantedChange = listener
}

/** Asks for a topic until the returned function is called. */
function watchTopic(topic: Topic): () => void {
  const count = wanted.get(topic) ?? 0
  wanted.set(topic, count + 1)
  if (count === 0) onWantedChange()
  return () => {
    const left = (wanted.get(topic) ?? 1) - 1
    if (left > 0) wanted.set(topic, left)
    else if (wanted.delete(topic)) onWantedChange()
  }
}

function onLive(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes an event on to everybody in this tab. */
export function emitLive(event: LiveEvent): void {
  for (const listener of [...listeners]) listener(event)
}

/** Watches a topic while the component is on the screen; null watches nothing. */
export function useTopic(topic: Topic | null): void {
  useEffect(() => (topic === null ? undefined : watchTopic(topic)), [topic])
}

/** Calls the listener for every live event while the component is on the screen. */
export function useLive(listener: Listener): void {
  const latest = useEffectEvent(listener)
  useEffect(() => onLive((event) => latest(event)), [])
}

/** Waits for an event of this sort, at most this long. A poll that waits so asks at once when there is news. */
export function untilLive(ms: number, isIt: (event: LiveEvent) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, ms)
    const stop = onLive((event) => {
      if (isIt(event)) done()
    })
  })
}
