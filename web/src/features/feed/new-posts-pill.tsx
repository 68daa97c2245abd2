import { useEffect, useState } from 'react'
import { type Feed, pollNewPosts, postKeys } from '../../entities/post/index.ts'
import { movesWithBar } from '../../entities/shell/index.ts'
import { announce } from '../../lib/announcer.ts'
import { countOf } from '../../ui/format/count.ts'
import { Pill } from '../../ui/pill.tsx'

interface NewPostsPillProps {
  feed: Feed
  onShow: () => Promise<void>
}

const LOOK_EVERY_MS = 60_000

/** Says that there is something new. Nothing is ever put into a list by itself: it would move what is being read. */
export function NewPostsPill({ feed, onShow }: NewPostsPillProps) {
  const [count, setCount] = useNewPosts(feed)
  if (count === 0) return null
  const show = async () => {
    setCount(0)
    await onShow()
  }
  return (
    <div className={`pointer-events-none sticky top-28 z-pill h-0 text-center ${movesWithBar}`}>
      <Pill count={count} onPress={() => void show()} className="pointer-events-auto mt-3" />
    </div>
  )
}

function useNewPosts(feed: Feed) {
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

  return [count, setCount] as const
}
