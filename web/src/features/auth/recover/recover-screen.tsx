import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CancelPage } from './cancel-page.tsx'
import { ContestPage } from './contest-page.tsx'
import { ExpiredPage } from './expired-page.tsx'
import { FinishPage } from './finish-page.tsx'
import { type RecoverLink, readRecoverLink } from './recover-link.ts'
import { UndoPage } from './undo-page.tsx'

/** The target of every link in an email about an account in the wrong hands. Opening one does nothing. */
export function RecoverScreen() {
  const link = useRecoverLink()
  switch (link?.to) {
    case 'undo':
      return <UndoPage key={link.code} code={link.code} />
    case 'contest':
      return <ContestPage key={link.code} code={link.code} />
    case 'cancel':
      return <CancelPage key={link.code} code={link.code} />
    case 'finish':
      return <FinishPage key={link.code} code={link.code} />
    case undefined:
      return <ExpiredPage />
  }
}

/** Removes the code from the address bar, where others could find it. */
function useRecoverLink(): RecoverLink | null {
  const location = useLocation()
  const navigate = useNavigate()
  const [taken, setTaken] = useState({ hash: location.hash, link: readRecoverLink(location.hash) })
  // Another link was opened while the screen is already mounted.
  if (location.hash !== '' && location.hash !== taken.hash)
    setTaken({ hash: location.hash, link: readRecoverLink(location.hash) })
  useEffect(() => {
    const { pathname, hash } = location
    if (hash !== '') void navigate({ pathname }, { replace: true })
  }, [location, navigate])
  return taken.link
}
