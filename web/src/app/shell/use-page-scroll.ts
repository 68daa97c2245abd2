import { useEffect } from 'react'

const BAR = 56
/** Shorter moves down are a finger coming to rest. */
const SLACK = 24

/** Whether the bar gives way: after a real move down, never near the top, and back with any move up. */
export function nextBar(before: { y: number; down: number; isHidden: boolean }, y: number) {
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
    let bar = { y: scrollY, down: 0, isHidden: false }
    const update = () => {
      // Beyond its ends the page only bounces.
      const end = document.documentElement.scrollHeight - innerHeight
      bar = nextBar(bar, Math.max(0, Math.min(scrollY, end)))
      if (bar.isHidden) dataset['bar'] = 'hidden'
      else delete dataset['bar']
      if (scrollY > 0) dataset['scrolled'] = ''
      else delete dataset['scrolled']
    }
    update()
    addEventListener('scroll', update, { passive: true })
    return () => {
      removeEventListener('scroll', update)
      delete dataset['bar']
      delete dataset['scrolled']
    }
  }, [])
}
