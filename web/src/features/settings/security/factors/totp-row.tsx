import type { User } from '@sayso/contract/shapes/user'
import { type ComponentType, useState } from 'react'
import { usePress } from '../../../../entities/account-form/use-press.ts'
import { sessionCall } from '../../../../entities/session/index.ts'
import { useOverlay } from '../../../../entities/shell/index.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Badge } from '../../../../ui/display/badge.tsx'
import { AlertDialog } from '../../../../ui/floating/alert-dialog.ts'
import { CheckIcon } from '../../../../ui/icons/icons.ts'
import { PhoneIcon } from '../../../../ui/icons/later-icons.ts'
import { opensDialog } from '../../../../ui/lazy/intent.ts'
import { lazyOverlay } from '../../../../ui/lazy/lazy-overlay.tsx'
import { SettingRow } from '../../parts/setting-row.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import { addTotp, factorTexts, removeTotp, totpTexts } from './texts.ts'
import type { TotpDialogProps } from './totp-dialog.tsx'

/** With it comes the code that draws the picture. */
const TotpDialog = lazyOverlay<TotpDialogProps>(() =>
  import('./totp-dialog.tsx').then((all): ComponentType<TotpDialogProps> => all.TotpDialog),
)

interface TotpRowProps {
  user: User
  isOn: boolean
  onCodes: (codes: readonly string[]) => void
}

export function TotpRow({ user, isOn, onCodes }: TotpRowProps) {
  const [setup, setSetup] = useState<TotpDialogProps['setup']>(null)
  const [isOpen, setOpen] = useOverlay('authenticator-app')
  const [isRemoving, setRemoving] = useState(false)
  // The secret first: if the server asks for a proof before, nothing lies under the question.
  const start = usePress({
    async act() {
      setSetup(await sessionCall('user/totpStart', {}))
      setOpen(true)
    },
    outcomes: addTotp,
  })
  return (
    <>
      <SettingRow
        icon={PhoneIcon}
        title={totpTexts.title}
        badge={
          isOn && (
            <Badge tone="ok" icon={CheckIcon}>
              {totpTexts.on}
            </Badge>
          )
        }
        hint={isOn ? totpTexts.onLead : user.verified ? totpTexts.offLead : factorTexts.verifyFirst}
        action={
          isOn ? (
            <Button
              size="sm"
              aria-label={totpTexts.removeLabel}
              {...opensDialog(AlertDialog, isRemoving)}
              onClick={() => setRemoving(true)}
            >
              {factorTexts.remove}
            </Button>
          ) : (
            <Button
              size="sm"
              disabled={!user.verified}
              pending={start.isPending}
              aria-label={totpTexts.setUpLabel}
              {...opensDialog(TotpDialog, isOpen)}
              onClick={start.press}
            >
              {totpTexts.setUp}
            </Button>
          )
        }
      />
      <TotpDialog
        user={user}
        setup={setup}
        open={isOpen && setup !== null}
        onOpenChange={setOpen}
        onCodes={onCodes}
      />
      <RemoveFactor
        user={user}
        factor={isRemoving ? 'totp' : null}
        onClose={() => setRemoving(false)}
        title={totpTexts.removeTitle}
        description={totpTexts.removeLead}
        outcomes={removeTotp}
      />
    </>
  )
}
