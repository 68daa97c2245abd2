import type { User } from '@sayso/contract/shapes/user'
import { Button } from '../../../ui/action/button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Dialog } from '../../../ui/floating/dialog.ts'
import { CheckIcon, ErrorIcon } from '../../../ui/icons/icons.ts'
import { opensDialog } from '../../../ui/lazy/intent.ts'
import { texts } from './texts.ts'

/** Whether the address is verified. */
export function EmailState({ user }: { user: User }) {
  return user.verified ? (
    <Badge tone="ok" icon={CheckIcon}>
      {texts.verified}
    </Badge>
  ) : (
    <Badge tone="warn" icon={ErrorIcon}>
      {texts.unverified}
    </Badge>
  )
}

interface UnverifiedProps {
  user: User
  /** The dialog for the code is open. */
  isVerifying: boolean
  onVerify: () => void
}

/** What an address that is not verified keeps the user from, and the button to verify it. */
export function Unverified({ user, isVerifying, onVerify }: UnverifiedProps) {
  if (user.verified) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3">
      <p className="text-text-2">{texts.unverifiedLead}</p>
      <Button variant="secondary" {...opensDialog(Dialog, isVerifying)} onClick={onVerify}>
        {texts.verify}
      </Button>
    </div>
  )
}
