import type { User } from '@sayso/contract/shapes/user'
import { useOverlay } from '../../../../entities/shell/index.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Time } from '../../../../ui/display/time.tsx'
import { Dialog } from '../../../../ui/floating/dialog.ts'
import { PasskeyIcon } from '../../../../ui/icons/later-icons.ts'
import { opensDialog } from '../../../../ui/lazy/intent.ts'
import { SettingRow } from '../../parts/setting-row.tsx'
import type { Factors } from '../security-queries.ts'
import { PasskeysDialog } from './passkeys-dialog.tsx'
import { factorTexts, passkeyCount, passkeyTexts } from './texts.ts'

interface PasskeysRowProps {
  user: User
  passkeys: Factors['passkeys']
  onCodes: (codes: readonly string[]) => void
}

export function PasskeysRow({ user, passkeys, onCodes }: PasskeysRowProps) {
  const [isOpen, setOpen] = useOverlay('passkeys')
  const hasSome = passkeys.length > 0
  return (
    <>
      <SettingRow
        icon={PasskeyIcon}
        title={passkeyTexts.title}
        hint={<Hint user={user} passkeys={passkeys} />}
        action={
          <Button
            size="sm"
            disabled={!hasSome && !user.verified}
            aria-label={hasSome ? passkeyTexts.manageLabel : passkeyTexts.setUpLabel}
            {...opensDialog(Dialog, isOpen)}
            onClick={() => setOpen(true)}
          >
            {hasSome ? passkeyTexts.manage : passkeyTexts.setUp}
          </Button>
        }
      />
      <PasskeysDialog
        user={user}
        passkeys={passkeys}
        open={isOpen}
        onOpenChange={setOpen}
        onCodes={onCodes}
      />
    </>
  )
}

function Hint({ user, passkeys }: Pick<PasskeysRowProps, 'user' | 'passkeys'>) {
  if (passkeys.length === 0) return user.verified ? passkeyTexts.none : factorTexts.verifyFirst
  const last = passkeys
    .map(({ last_used: at }) => at)
    .filter((at) => at !== null)
    .toSorted((one, other) => Date.parse(other) - Date.parse(one))[0]
  return (
    <>
      {passkeyCount(passkeys.length)}
      {last !== undefined && (
        <>
          {` · ${passkeyTexts.used} `}
          <Time at={last} show="day" />
        </>
      )}
    </>
  )
}
