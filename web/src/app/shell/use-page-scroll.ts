import { useEffect } from 'react'

const BAR = 56
/** A shorter move down may just be a finger coming to rest. */
const SLACK = 24

/** A finger does not scroll this far in one step, so this was a restored scroll position. */
const JUMP = 300

interface Bar {
  readonly y: number
  readonly down: number
  readonly isHidden: boolean
}

/** Decides whether the top bar hides: after a real move down, never near the top; any move up shows it again. */
export function nextBar(before: Bar, y: number): Bar {
  if (Math.abs(y - before.y) > JUMP) return { y, down: 0, isHidden: before.isHidden && y > BAR }
  const down = y > before.y ? before.down + (y - before.y) : 0
  const isHidden = y > BAR && (down > SLACK || (before.isHidden && down > 0))
  return { y, down, isHidden }
}

/**
 * Publishes the scroll state as attributes on the root element: `data-scrolled` when not at the top, `data-bar=hidden`
 * while the top bar is hidden on phones. No component re-renders for it.
 */
export function usePageScroll(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    let bar: Bar = { y: scrollY, down: 0, isHidden: false }
    const apply = () => {
      if (bar.isHidden) dataset['bar'] = 'hidden'
      else delete dataset['bar']
      if (scrollY > 0) dataset['scrolled'] = ''
      else delete dataset['scrolled']
    }
    const onScroll = () => {
      // Beyond its ends the page only bounces, so the position is clamped.
      const end = document.documentElement.scrollHeight - innerHeight
      bar = nextBar(bar, Math.max(0, Math.min(scrollY, end)))
      apply()
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[data-top-bar]') === null) return
      bar = { ...bar, down: 0, isHidden: false }
      apply()
    }
    apply()
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('focusin', onFocus)
    return () => {
      removeEventListener('scroll', onScroll)
      removeEventListener('focusin', onFocus)
      delete dataset['bar']
      delete dataset['scrolled']
    }
  }, [])
}
