import { useEffect, useState } from 'react'
import { type Feed, pollNewPosts, postKeys } from '../../entities/post/index.ts'
import { announce } from '../../lib/announcer.ts'
import { countOf } from '../../ui/format/count.ts'

const LOOK_EVERY_MS = 60_000

/** The number of new posts above those shown. Polled now and then, while the page is visible. */
export function useNewPosts(feed: Feed): { readonly count: number; clear(): void } {
  const [count, setCount] = useState(0)
  const key = JSON.stringify(postKeys.list(feed))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which feed it is; the object is made anew each time.
  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      if (document.hidden || !navigator.onLine) return
      const fresh = await pollNewPosts(feed, stop.signal).catch(() => null)
      if (fresh === null || stop.signal.aborted) return
      // More than a page is "20+".
      const found = fresh.isMore ? fresh.count + 1 : fresh.count
      setCount((before) => {
        if (found > before) announce(`${countOf(found, 'new post', 'new posts')} available`)
        return found
      })
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [key])

  return { count, clear: () => setCount(0) }
}
