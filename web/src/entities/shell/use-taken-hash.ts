import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Reads what an emailed link has behind its `#` and removes it from the address bar, where others could find it. The
 * screen keeps it.
 */
export function useTakenHash<Link>(read: (hash: string) => Link): Link {
  const location = useLocation()
  const navigate = useNavigate()
  const [taken, setTaken] = useState(() => ({ hash: location.hash, link: read(location.hash) }))
  // Another link was opened while the screen is already mounted.
  if (location.hash !== '' && location.hash !== taken.hash)
    setTaken({ hash: location.hash, link: read(location.hash) })
  useEffect(() => {
    const { pathname, hash } = location
    if (hash !== '') void navigate({ pathname }, { replace: true })
  }, [location, navigate])
  return taken.link
}
