import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../entities/session/index.ts'
import { urls } from '../../lib/urls.ts'
import { labels } from './texts.ts'
import { VerifyDialog } from './verify-dialog.tsx'

interface VerifiedOnlyProps {
  /** The screen's heading, shown before the screen is. */
  title: string
  children: ReactNode
}

/**
 * A screen for users with a verified address. Others are asked for the code first; closing the dialog goes back to
 * where they came from.
 */
export function VerifiedOnly({ title, children }: VerifiedOnlyProps) {
  const session = useSession()
  const navigate = useNavigate()
  const isVerified = session.status === 'authenticated' && session.user.verified
  // Kept, because the dialog stays for a moment after the session is verified.
  const [isPassed, setPassed] = useState(isVerified)
  if (isPassed) return children
  const goBack = (open: boolean) => {
    if (open) return
    if (canGoBack()) void navigate(-1)
    else void navigate(urls.home(), { replace: true })
  }
  return (
    <>
      <h1 tabIndex={-1} className="px-4 pt-3 text-lg font-semibold">
        {title}
      </h1>
      <p className="px-4 pt-2 text-text-2">{labels.verifyFirst}</p>
      <VerifyDialog open onOpenChange={goBack} onVerified={() => setPassed(true)} />
    </>
  )
}

/** The router's index of the history entry; before the first one there is nothing of ours. */
function canGoBack(): boolean {
  return ((history.state as { idx?: number } | null)?.idx ?? 0) > 0
}
