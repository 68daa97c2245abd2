import type { Passkey } from '@sayso/contract/shapes/factors'
import type { User } from '@sayso/contract/shapes/user'
import { useState } from 'react'
import { ACCOUNT_TOAST } from '../../../../entities/account-form/failure.ts'
import { FormAlert } from '../../../../entities/account-form/form-alert.tsx'
import { usePress } from '../../../../entities/account-form/use-press.ts'
import { sessionCall } from '../../../../entities/session/index.ts'
import { isKnownDevice, knowsPasskeys, makePasskey } from '../../../../lib/passkey.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Time } from '../../../../ui/display/time.tsx'
import { InlineNotice } from '../../../../ui/feedback/inline-notice.tsx'
import { Dialog } from '../../../../ui/floating/dialog.ts'
import { AddIcon } from '../../../../ui/icons/later-icons.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { SettingRow } from '../../parts/setting-row.tsx'
import { deviceIcon } from '../device-icon.ts'
import { refetchSecurity } from '../security-queries.ts'
import { RemoveFactor } from './remove-factor.tsx'
import { addPasskey, factorTexts, passkeyTexts, removeLabel, removePasskey } from './texts.ts'

/** Stays with what is before it: no line begins with a dot. */
const DOT = ' ·'

interface PasskeysDialogProps {
  user: User
  passkeys: readonly Passkey[]
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Recovery codes come with the first factor. */
  onCodes: (codes: readonly string[]) => void
}

export function PasskeysDialog({ user, passkeys, open, onOpenChange, onCodes }: PasskeysDialogProps) {
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const { isPending, alert, press } = usePress({
    async act() {
      const { options, ticket } = await sessionCall('user/passkeyOptions', {})
      const response = await makePasskey(options)
      if (response === null) return
      const answer = await sessionCall('user/addPasskey', { ticket, response })
      toast.success(addPasskey.done, { id: ACCOUNT_TOAST })
      onCodes(answer.recovery_codes)
      await refetchSecurity(user)
    },
    outcomes: addPasskey,
    words: (error) => (isKnownDevice(error) ? passkeyTexts.known : null),
  })
  const obstacle = !user.verified
    ? factorTexts.verifyFirst
    : knowsPasskeys()
      ? null
      : passkeyTexts.unsupported
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        align="start"
        title={passkeyTexts.title}
        description={<span className="mt-1 block text-pretty">{passkeyTexts.lead}</span>}
        footer={
          <>
            <FormAlert text={alert} />
            {obstacle !== null && <InlineNotice>{obstacle}</InlineNotice>}
            <Button
              variant="primary"
              size="lg"
              wide
              icon={AddIcon}
              disabled={obstacle !== null}
              pending={isPending}
              pendingLabel={passkeyTexts.adding}
              onClick={press}
            >
              {passkeyTexts.add}
            </Button>
          </>
        }
      >
        {passkeys.length === 0 && <p className="py-3 text-text-2">{passkeyTexts.empty}</p>}
        <ul>
          {passkeys.map((one) => (
            <li key={one.unique_id}>
              <PasskeyRow passkey={one} onRemove={() => setRemoved(one)} />
            </li>
          ))}
        </ul>
      </Dialog>
      <RemoveFactor
        user={user}
        factor={removed?.unique_id ?? null}
        onClose={() => setRemoved(null)}
        title={passkeyTexts.removeTitle}
        description={passkeyTexts.removeLead}
        outcomes={removePasskey}
      />
    </>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created, last_used: lastUsed, is_synced: isSynced } = passkey
  return (
    <SettingRow
      icon={deviceIcon(name)}
      title={name}
      hint={
        <>
          <span className="whitespace-nowrap">
            {passkeyTexts.added} <Time at={created} show="day" />
            {DOT}
          </span>{' '}
          <span className="whitespace-nowrap">
            {lastUsed === null ? (
              passkeyTexts.unused
            ) : (
              <>
                {passkeyTexts.used} <Time at={lastUsed} show="day" />
              </>
            )}
            {isSynced && DOT}
          </span>{' '}
          {isSynced && passkeyTexts.synced}
        </>
      }
      action={
        <Button size="sm" aria-label={removeLabel(name)} onClick={onRemove}>
          {factorTexts.remove}
        </Button>
      }
    />
  )
}
