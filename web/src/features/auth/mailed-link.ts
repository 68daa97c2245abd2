import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The data in the fragment of an emailed link. */
export interface MailedLink {
  readonly email: string | null
  readonly code: string | null
}

export function readMailedLink(hash: string): MailedLink {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  return { email: parts.get('email')?.trim() || null, code: parts.get('code')?.trim() || null }
}

/**
 * Reads the emailed link that led here and removes it from the address bar: a code in it would end up in the history,
 * in a bookmark or on a shared screen. The screen keeps the data.
 */
export function useMailedLink(): MailedLink {
  const location = useLocation()
  const navigate = useNavigate()
  const [taken, setTaken] = useState({ hash: location.hash, link: readMailedLink(location.hash) })
  // Another link was opened while the screen is already mounted.
  if (location.hash !== '' && location.hash !== taken.hash) {
    setTaken({ hash: location.hash, link: readMailedLink(location.hash) })
  }
  useEffect(() => {
    const { pathname, search, hash, state } = location
    if (hash !== '') void navigate({ pathname, search }, { replace: true, state })
  }, [location, navigate])
  return taken.link
}
