import { useEffect } from 'react'

const PRODUCT = 'Sayso'

export function pageTitle(title: string): string {
  return `${title} · ${PRODUCT}`
}

/**
 * Sets the title of a screen that is known only once data has arrived; until then the route's own title stays. It is
 * not reset on leaving: the next screen has set its own by then.
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = pageTitle(title)
  }, [title])
}
