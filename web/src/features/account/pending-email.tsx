import { type MouseEvent, useState } from 'react'
import { ACCOUNT_TOAST, tellFailure } from '../../entities/account-form/failure.ts'
import { session, sessionCall } from '../../entities/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.ts'
import { TimeIcon } from '../../ui/icons.ts'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { opensDialog } from '../../ui/lazy/intent.ts'
import { toast } from '../../ui/toast/toast.ts'
import { keepEmail, texts } from './texts.ts'

interface PendingEmailProps {
  /** The one in force until then. */
  email: string | null
  pending: string
  /** The question for the code is open. */
  isEntering: boolean
  onEnterCode: () => void
}

/** A new address that nobody has proven yet: what it waits for, and the two ways out. */
export function PendingEmail({ email, pending, isEntering, onEnterCode }: PendingEmailProps) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const cancel = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (email === null) return
    const heading = currentTarget.closest('section')?.querySelector('h2')
    setPending(true)
    setError(null)
    try {
      // Asking for the address one has takes the other request back.
      const { user } = await sessionCall('user/updateUser', { email })
      session.updateUser(user)
      // The button that was pressed goes with what it called off; whoever works by keyboard goes on from here.
      heading?.focus({ preventScroll: true })
      toast.success(keepEmail.done, { id: ACCOUNT_TOAST })
    } catch (failure) {
      setError(tellFailure(failure, keepEmail))
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid gap-3">
      <InlineNotice tone="info" icon={TimeIcon} title={texts.pending}>
        We sent a code to <b className="wrap-anywhere">{pending}</b>.{' '}
        {email !== null && (
          <>
            Until you enter it, <b className="wrap-anywhere">{email}</b> stays your address.
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
