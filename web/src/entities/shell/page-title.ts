import { useEffect } from 'react'

const PRODUCT = 'Sayso'

export function pageTitle(title: string): string {
  return `${title} · ${PRODUCT}`
}

/**
 * For screens whose title is known only once something has arrived; until then the route's own title stands. Nothing
 * is taken back on leaving: the next screen has set its title by then.
 */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = pageTitle(title)
  }, [title])
}
