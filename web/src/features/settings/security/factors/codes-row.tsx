import type { User } from '@sayso/contract/shapes/user'
import { useState } from 'react'
import { FormAlert } from '../../../../entities/account-form/form-alert.tsx'
import { usePress } from '../../../../entities/account-form/use-press.ts'
import { sessionCall } from '../../../../entities/session/index.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Badge } from '../../../../ui/display/badge.tsx'
import { AlertDialog } from '../../../../ui/floating/alert-dialog.ts'
import { WarningIcon } from '../../../../ui/icons/icons.ts'
import { RecoveryIcon } from '../../../../ui/icons/later-icons.ts'
import { opensDialog } from '../../../../ui/lazy/intent.ts'
import { SettingRow } from '../../parts/setting-row.tsx'
import { type Factors, refetchSecurity } from '../security-queries.ts'
import { codesLeft, codeTexts, factorTexts, newCodes } from './texts.ts'

/** From here on it is time for new ones. */
const FEW = 3

interface CodesRowProps {
  user: User
  codes: Factors['recovery']
  onCodes: (codes: readonly string[]) => void
}

export function CodesRow({ user, codes: { left, made }, onCodes }: CodesRowProps) {
  const [isAsking, setAsking] = useState(false)
  const { isPending, alert, press } = usePress({
    async act() {
      const answer = await sessionCall('user/recoveryCodes', {})
      setAsking(false)
      onCodes(answer.recovery_codes)
      void refetchSecurity(user)
    },
    outcomes: newCodes,
  })
  const isLow = left <= FEW
  return (
    <>
      <SettingRow
        icon={RecoveryIcon}
        title={codeTexts.title}
        badge={
          <Badge tone={isLow ? 'warn' : 'neutral'} {...(isLow && { icon: WarningIcon })}>
            {codesLeft(left, made)}
          </Badge>
        }
        hint={user.verified ? codeTexts.lead : factorTexts.verifyFirst}
        action={
          <Button
            size="sm"
            disabled={!user.verified}
            aria-label={codeTexts.makeLabel}
            {...opensDialog(AlertDialog, isAsking)}
            onClick={() => setAsking(true)}
          >
            {codeTexts.make}
          </Button>
        }
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={codeTexts.askTitle}
        description={codeTexts.askLead}
        confirmLabel={codeTexts.confirm}
        tone="primary"
        pending={isPending}
        onConfirm={press}
      >
        <FormAlert text={alert} className="mt-3" />
      </AlertDialog>
    </>
  )
}
