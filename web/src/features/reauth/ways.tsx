import type { ProofMethod } from '@sayso/contract/shapes/factors'
import { CodeField } from '../../entities/account-form/code-field.tsx'
import { FormAlert } from '../../entities/account-form/form-alert.tsx'
import { FormFoot } from '../../entities/account-form/form-foot.tsx'
import { useForm } from '../../entities/account-form/use-form.ts'
import { usePress } from '../../entities/account-form/use-press.ts'
import { session, sessionCall } from '../../entities/session/index.ts'
import { askPasskey } from '../../lib/passkey.ts'
import { Button } from '../../ui/action/button.tsx'
import { PasskeyIcon } from '../../ui/icons/later-icons.ts'
import { reauth, texts } from './texts.ts'

interface WaysProps {
  methods: readonly ProofMethod[]
  onPassword: () => void
}

/** The ways to prove that it is the user, the quickest first. */
export function Ways({ methods, onPassword }: WaysProps) {
  const has = (method: ProofMethod) => methods.includes(method)
  return (
    <div className="grid gap-3 pt-3 pb-[calc(4px+env(safe-area-inset-bottom))]">
      {has('passkey') && <PasskeyWay />}
      {has('passkey') && methods.length > 1 && <Or />}
      {has('totp') && <CodeWay isOnly={!has('passkey')} />}
      {has('password') && (
        <Button variant={has('totp') ? 'quiet' : 'secondary'} wide onClick={onPassword}>
          {texts.usePassword}
        </Button>
      )}
    </div>
  )
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-sm text-text-3">
      <span className="h-px flex-1 bg-border" />
      {texts.or}
      <span className="h-px flex-1 bg-border" />
    </p>
  )
}

function PasskeyWay() {
  const { isPending, alert, press } = usePress({
    async act() {
      const { options, ticket } = await sessionCall('unauth/passkeyOptions', {})
      const assertion = await askPasskey(options)
      if (assertion !== null) await session.prove({ ticket, assertion })
    },
    outcomes: { ...reauth, refused: { ...reauth.refused, text: texts.passkeyFailed } },
  })
  return (
    <>
      <FormAlert text={alert} />
      <Button
        variant="primary"
        size="lg"
        wide
        icon={PasskeyIcon}
        pending={isPending}
        data-autofocus
        onClick={press}
      >
        {texts.usePasskey}
      </Button>
    </>
  )
}

/** Its button is the primary one unless a passkey is offered above it. */
function CodeWay({ isOnly }: { isOnly: boolean }) {
  const { faults, alert, isPending, text, form } = useForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: texts.codeRequired } : {}),
    outcomes: { ...reauth, refused: { ...reauth.refused, text: texts.codeFailed } },
    refusals: { second_factor_failed: 'code' },
    send: ({ code }) => session.prove({ code: code.trim() }),
  })
  return (
    <form {...form} className="grid gap-3">
      <CodeField {...text('code')} label={texts.code} error={faults.code} />
      {isOnly ? (
        <FormFoot alert={alert} isPending={isPending} pendingLabel={texts.confirming}>
          {texts.confirm}
        </FormFoot>
      ) : (
        <>
          <FormAlert text={alert} />
          <Button type="submit" wide pending={isPending} pendingLabel={texts.confirming}>
            {texts.confirm}
          </Button>
        </>
      )}
    </form>
  )
}
