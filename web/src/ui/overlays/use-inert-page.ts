import { useEffect } from 'react'

/** The page without what is above it: toasts must stay readable and clickable. */
const PAGE = '#app > .skip-link, #app > :has(main)'

/** Dialogs can be stacked: the page becomes active again when the last one has closed. */
let lying = 0

function setInert(isInert: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>(PAGE)) part.inert = isInert
}

/** Makes the page inert, as a modal dialog would do by itself: nothing behind it can be reached. */
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
