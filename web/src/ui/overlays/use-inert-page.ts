import { useEffect } from 'react'

/** The page without what lies over it: notices must still be read and pressed. */
const PAGE = '#app > .skip-link, #app > :has(main)'

/** One dialog may lie over another: the page is back when the last of them is gone. */
let lying = 0

function setInert(isInert: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>(PAGE)) part.inert = isInert
}

/** What a modal dialog does to the page by itself: nothing behind it can be reached. */
export function useInertPage(isInert: boolean): void {
  useEffect(() => {
    if (!isInert) return
    lying += 1
    setInert(true)
    return () => {
      lying -= 1
      if (lying === 0) setInert(false)
    }
  }, [isInert])
}
