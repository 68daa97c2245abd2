import { type RefObject, useEffect, useState } from 'react'

/**
 * True if an element has scrolled above a line, given in pixels below the top of the window. Re-renders only on
 * crossing, not on scrolling. `isThere`: whether the element is on the page at all.
 */
export function useIsAbove(element: RefObject<Element | null>, line: number, isThere = true): boolean {
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (!isThere || element.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => entry && setAbove(!entry.isIntersecting && entry.boundingClientRect.top < line),
      { rootMargin: `-${line}px 0px 0px` },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      setAbove(false)
    }
  }, [element, line, isThere])
  return isAbove
}
