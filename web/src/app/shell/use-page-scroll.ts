import { useEffect } from 'react'

const BAR = 56
/** Shorter moves down are a finger coming to rest. */
const SLACK = 24

/** No finger moves the page so far at once: this was a return to an old place. */
const JUMP = 300

interface Bar {
  readonly y: number
  readonly down: number
  readonly isHidden: boolean
}

/** Whether the bar gives way: after a real move down, never near the top, and back with any move up. */
export function nextBar(before: Bar, y: number): Bar {
  if (Math.abs(y - before.y) > JUMP) return { y, down: 0, isHidden: before.isHidden && y > BAR }
  const down = y > before.y ? before.down + (y - before.y) : 0
  const isHidden = y > BAR && (down > SLACK || (before.isHidden && down > 0))
  return { y, down, isHidden }
}

/**
 * Tells the page by attributes on its root how it is scrolled: `data-scrolled` away from the top, `data-bar=hidden`
 * while the top bar gives way on phones. No component renders for it.
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
      // Beyond its ends the page only bounces.
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
