import { useEffect } from 'react'
import { session, useSession } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { suspended as texts } from './suspended-texts.ts'

/** The longest wait a timer can take; a suspension that is longer is looked at when the page is opened again. */
const LONGEST_MS = 2 ** 31 - 1

/** Says that the account is suspended, until when, why, and what still works. */
export function SuspendedBanner() {
  const state = useSession()
  const suspended = state.status === 'authenticated' ? state.user.suspended : undefined
  const until = suspended?.until ?? null
  useEffect(() => {
    const wait = until === null ? LONGEST_MS : Date.parse(until) - Date.now()
    if (wait >= LONGEST_MS) return
    // The server decides when it is over; then the banner goes.
    const timer = setTimeout(() => void session.refresh(), Math.max(0, wait) + 1000)
    return () => clearTimeout(timer)
  }, [until])
  if (suspended === undefined) return null
  return (
    <div ref={keepHeight}>
      <Banner>
        <b>{texts.title(until)}</b> {texts.works}
        <span className="mt-2 flex flex-wrap gap-2">
          <LinkButton size="sm" variant="secondary" to={urls.cases()}>
            {texts.why}
          </LinkButton>
          <LinkButton size="sm" variant="secondary" to={urls.settings('data')}>
            {texts.data}
          </LinkButton>
        </span>
      </Banner>
    </div>
  )
}

/** The title of a screen stands in the bar above the banner, so it has to know how far up that is. */
function keepHeight(box: HTMLElement | null): (() => void) | undefined {
  const column = box?.parentElement
  if (!box || !column) return
  const observer = new ResizeObserver(() =>
    column.style.setProperty('--banner-height', `${box.offsetHeight}px`),
  )
  observer.observe(box)
  return () => {
    observer.disconnect()
    column.style.removeProperty('--banner-height')
  }
}
