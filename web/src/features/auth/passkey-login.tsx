import { FormAlert } from '../../entities/account-form/form-alert.tsx'
import { signInCall } from '../../entities/account-form/sign-in-call.ts'
import { usePress } from '../../entities/account-form/use-press.ts'
import type { SignedInAnswer } from '../../entities/second-step/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { askPasskey, knowsPasskeys } from '../../lib/passkey.ts'
import { Button } from '../../ui/action/button.tsx'
import { PasskeyIcon } from '../../ui/icons/later-icons.ts'
import { login, ours } from './texts.ts'

/** Logs in without typing anything: the passkey knows whose it is. */
export function PasskeyLogin({ onSignedIn }: { onSignedIn: (answer: SignedInAnswer) => Promise<void> }) {
  const { isPending, alert, press } = usePress({
    async act() {
      const { options, ticket } = await sessionCall('unauth/passkeyOptions', {})
      const assertion = await askPasskey(options)
      if (assertion === null) return
      await onSignedIn(await signInCall('unauth/passkeyLogin', { ticket, assertion }))
    },
    outcomes: login,
  })
  if (!knowsPasskeys()) return null
  return (
    <div className="mt-3 grid gap-3">
      <FormAlert text={alert} />
      <Button size="lg" wide icon={PasskeyIcon} pending={isPending} onClick={press}>
        {ours.logInWithPasskey}
      </Button>
    </div>
  )
}
