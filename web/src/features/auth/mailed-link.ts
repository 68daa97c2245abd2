import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What the address of a mailed link carries behind its #. */
export interface MailedLink {
  readonly email: string | null
  readonly code: string | null
}

export function readMailedLink(hash: string): MailedLink {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  return { email: parts.get('email')?.trim() || null, code: parts.get('code')?.trim() || null }
}

/**
 * The link that led here, taken out of the address bar: a code in there would end up in the history, in a bookmark or on
 * a shared screen. What it said stays with the screen.
 */
export function useMailedLink(): MailedLink {
  const location = useLocation()
  const navigate = useNavigate()
  const [taken, setTaken] = useState({ hash: location.hash, link: readMailedLink(location.hash) })
  // Another link, opened while the screen is already there.
  if (location.hash !== '' && location.hash !== taken.hash) {
    setTaken({ hash: location.hash, link: readMailedLink(location.hash) })
  }
  useEffect(() => {
    const { pathname, search, hash, state } = location
    if (hash !== '') void navigate({ pathname, search }, { replace: true, state })
  }, [location, navigate])
  return taken.link
}
