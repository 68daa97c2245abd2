import type { User } from '@sayso/contract/shapes/user'
import { useState } from 'react'
import { ACCOUNT_TOAST } from '../../../../entities/account-form/failure.ts'
import { FormAlert } from '../../../../entities/account-form/form-alert.tsx'
import type { Outcomes } from '../../../../entities/account-form/texts.ts'
import { usePress } from '../../../../entities/account-form/use-press.ts'
import { sessionCall } from '../../../../entities/session/index.ts'
import { AlertDialog } from '../../../../ui/floating/alert-dialog.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { refetchSecurity } from '../security-queries.ts'
import { factorTexts } from './texts.ts'

interface RemoveFactorProps {
  user: User
  /** `totp`, or the id of a passkey; null while it is closed. */
  factor: string | null
  onClose: () => void
  title: string
  description: string
  outcomes: Outcomes
}

/** Asks before a way to log in is removed. A failure is shown in the question, which stays. */
export function RemoveFactor({ factor, onClose, ...rest }: RemoveFactorProps) {
  // A new question has nothing to say about the last one.
  const [count, setCount] = useState(0)
  const [wasOpen, setWasOpen] = useState(false)
  const isOpen = factor !== null
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setCount(count + 1)
  }
  return <Question key={count} factor={factor} onClose={onClose} {...rest} />
}

function Question({ user, factor, onClose, title, description, outcomes }: RemoveFactorProps) {
  const { isPending, alert, press } = usePress({
    async act() {
      if (factor === null) return
      await sessionCall('user/removeFactor', { factor })
      toast.success(outcomes.done, { id: ACCOUNT_TOAST })
      onClose()
      await refetchSecurity(user)
    },
    outcomes,
  })
  return (
    <AlertDialog
      open={factor !== null}
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      confirmLabel={factorTexts.remove}
      pending={isPending}
      onConfirm={press}
    >
      <FormAlert text={alert} className="mt-3" />
    </AlertDialog>
  )
}
