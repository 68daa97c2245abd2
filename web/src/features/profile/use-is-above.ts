import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element has gone up beyond a line, so many pixels below the top of the window. Only the crossing renders,
 * not the scrolling. `isThere`: whether the element is on the page at all.
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
