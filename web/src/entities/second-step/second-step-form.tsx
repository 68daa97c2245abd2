import { type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { PasskeyIcon } from '../../ui/icons/later-icons.ts'
import { CodeField } from '../account-form/code-field.tsx'
import { FormAlert } from '../account-form/form-alert.tsx'
import { FormFoot } from '../account-form/form-foot.tsx'
import type { State, Way } from './reduce.ts'
import { texts } from './texts.ts'
import type { SecondStep } from './use-second-step.ts'

type Shown = Extract<State, { at: 'second' }>

interface SecondStepFormProps {
  second: SecondStep
  state: Shown
}

/** The line that says what to do. */
export function secondLead({ way }: Shown): string {
  if (way === null) return texts.passkeyLead
  return way === 'totp' ? texts.codeLead : texts.recoveryLead
}

/** The code of an app, a recovery code or a passkey, after the password was right. */
export function SecondStepForm({ second: { send, field }, state }: SecondStepFormProps) {
  const { way, ways, passkey, sending, alert } = state
  const passkeyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const target = way === null ? passkeyButton : field
    target.current?.focus({ preventScroll: true })
  }, [way, field])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send({ type: 'submitted' })
  }
  const other = ways.find((one) => one !== way)
  return (
    <>
      {way === null ? (
        <FormAlert text={alert} className="mb-4" />
      ) : (
        <form onSubmit={submit} noValidate className="grid gap-4.5">
          <TypedCode way={way} second={{ send, field }} state={state} />
          <FormFoot alert={alert} isPending={sending === 'code'} pendingLabel={texts.confirming}>
            {texts.confirm}
          </FormFoot>
        </form>
      )}
      {passkey !== null && (
        <Button
          ref={passkeyButton}
          variant={way === null ? 'primary' : 'secondary'}
          size="lg"
          wide
          icon={PasskeyIcon}
          className={way === null ? '' : 'mt-3'}
          pending={sending === 'passkey'}
          onClick={() => send({ type: 'passkey-pressed' })}
        >
          {texts.usePasskey}
        </Button>
      )}
      <div className="mt-3 flex flex-wrap justify-between gap-x-4">
        {other !== undefined && (
          <button
            type="button"
            className="link inline-flex h-11 items-center"
            onClick={() => send({ type: 'chosen', way: other })}
          >
            {other === 'totp' ? texts.useCode : texts.useRecovery}
          </button>
        )}
        <button
          type="button"
          className="link inline-flex h-11 items-center"
          onClick={() => send({ type: 'restarted' })}
        >
          {texts.restart}
        </button>
      </div>
    </>
  )
}

interface TypedCodeProps {
  way: Way
  second: Pick<SecondStep, 'send' | 'field'>
  state: Shown
}

function TypedCode({ way, second: { send, field }, state: { code, fault } }: TypedCodeProps) {
  const shared = {
    ref: field,
    name: 'code',
    value: code,
    onChange: ({ target }: { target: HTMLInputElement }) => send({ type: 'typed', code: target.value }),
  }
  const error = fault ?? undefined
  if (way === 'totp') return <CodeField {...shared} label={texts.code} error={error} />
  return (
    <Field label={texts.recoveryCode} error={error}>
      <Input
        {...shared}
        size="lg"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </Field>
  )
}
