import { type MouseEvent, useState } from 'react'
import { ACCOUNT_TOAST, failureText } from '../../../entities/account-form/failure.ts'
import { session, sessionCall } from '../../../entities/session/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { Dialog } from '../../../ui/floating/dialog.ts'
import { TimeIcon } from '../../../ui/icons/icons.ts'
import { opensDialog } from '../../../ui/lazy/intent.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { keepEmail, texts } from './texts.ts'

interface PendingEmailProps {
  /** The address in use until then. */
  email: string | null
  pending: string
  /** The dialog for the code is open. */
  isEntering: boolean
  onEnterCode: () => void
}

/** A new address that is not verified yet, with buttons to enter the code or to cancel. */
export function PendingEmail({ email, pending, isEntering, onEnterCode }: PendingEmailProps) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const cancel = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (email === null) return
    const heading = currentTarget.closest('section')?.querySelector('h2')
    setPending(true)
    setError(null)
    try {
      // Requesting the current address cancels the pending change.
      const { user } = await sessionCall('user/updateUser', { email })
      session.updateUser(user)
      // The pressed button disappears with the pending change; keyboard users continue from the heading.
      heading?.focus({ preventScroll: true })
      toast.success(keepEmail.done, { id: ACCOUNT_TOAST })
    } catch (failure) {
      setError(failureText(failure, keepEmail))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid gap-3 pt-3">
      <InlineNotice tone="info" icon={TimeIcon} title={texts.pending}>
        {texts.pendingSent} <b className="wrap-anywhere">{pending}</b>.{' '}
        {email !== null && (
          <>
            {texts.pendingUntil} <b className="wrap-anywhere">{email}</b> {texts.pendingStays}
          </>
        )}
      </InlineNotice>
      {error !== null && (
        <InlineNotice tone="danger" alert>
          {error}
        </InlineNotice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" {...opensDialog(Dialog, isEntering)} onClick={onEnterCode}>
          {texts.enterCode}
        </Button>
        <Button variant="quiet" pending={isPending} onClick={(event) => void cancel(event)}>
          {texts.keepEmail}
        </Button>
      </div>
    </div>
  )
}
