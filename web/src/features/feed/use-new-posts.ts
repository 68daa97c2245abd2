import { useEffect, useRef, useState } from 'react'
import { useLive, useTopic } from '../../entities/live/index.ts'
import { type Feed, pollNewPosts, postKeys } from '../../entities/post/index.ts'
import { announce } from '../../lib/announcer.ts'
import { countOf } from '../../ui/format/count.ts'

const LOOK_EVERY_MS = 60_000
/** The live connection says how things stand at least every ten minutes. If it did, there is no need to look. */
const INFORMED_MS = 11 * 60_000

/**
 * The number of new posts above those shown. The following feed is told of them by the live connection; all others,
 * and that one without a connection, look now and then while the page is visible.
 */
export function useNewPosts(feed: Feed): { readonly count: number; clear(): void } {
  const [count, setCount] = useState(0)
  const key = JSON.stringify(postKeys.list(feed))
  const isFollowing = feed.scope === 'following' && feed.kind === 'standard'
  const informedAt = useRef(0)
  const lookNow = useRef(() => {})
  useTopic(isFollowing ? 'following' : null)

  function show(found: number): void {
    setCount((before) => {
      if (found > before) announce(`${countOf(found, 'new post', 'new posts')} available`)
      return found
    })
  }

  useLive((event) => {
    if (!isFollowing) return
    if (event.event === 'following' && event.data.profile_id === feed.me) {
      informedAt.current = Date.now()
      lookNow.current()
    }
    if (event.event === 'state' && event.data.following?.profile_id === feed.me) {
      informedAt.current = Date.now()
      lookNow.current()
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which feed it is; the object is made anew each time.
  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      if (document.hidden || !navigator.onLine) return
      const fresh = await pollNewPosts(feed, stop.signal).catch(() => null)
      if (fresh === null || stop.signal.aborted) return
      // More than a page is "20+".
      show(fresh.isMore ? fresh.count + 1 : fresh.count)
    }
    lookNow.current = () => void look()
    const timer = setInterval(() => {
      if (Date.now() - informedAt.current > INFORMED_MS) void look()
    }, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [key])

  return { count, clear: () => setCount(0) }
}
