import { useRef } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useMachine } from '../../lib/machine.ts'
import { askPasskey, knowsPasskeys } from '../../lib/passkey.ts'
import { failureText } from '../account-form/failure.ts'
import { signInCall } from '../account-form/sign-in-call.ts'
import { type Effect, type Event, first, reduce, type SignedInAnswer, type State } from './reduce.ts'
import { logIn } from './texts.ts'

type Send = (event: Event) => void

/** A log-in that may have a second step. `enter` is called with the answer of the second. */
export function useSecondStep(enter: (answer: SignedInAnswer) => Promise<void>) {
  const field = useRef<HTMLInputElement>(null)

  async function run(effect: Effect, send: Send): Promise<void> {
    try {
      switch (effect.do) {
        case 'focus-field':
          return field.current?.focus()
        case 'ask-passkey': {
          const assertion = await askPasskey(effect.options)
          return send(
            assertion === null ? { type: 'passkey-declined' } : { type: 'passkey-given', assertion },
          )
        }
        case 'send':
          return send({ type: 'signed-in', answer: await signInCall('unauth/loginSecond', effect.input) })
        case 'enter':
          return await enter(effect.answer)
      }
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      send({ type: 'failed', code, text: failureText(error, logIn) })
    }
  }

  const [state, send] = useMachine<State, Event, Effect>({
    initial: () => first,
    reduce,
    run: (effect, next) => void run(effect, next),
  })

  /** Waits for the first step. Null if a second follows, which then is the state. */
  async function afterFirst(answer: Promise<SignedInAnswer>): Promise<SignedInAnswer | null> {
    try {
      return await answer
    } catch (error) {
      const details = error instanceof ApiError ? error.refusal?.details : undefined
      if (!(error instanceof ApiError) || error.code !== 'second_factor_required' || !details) throw error
      send({ type: 'asked', details, isPasskeyPossible: knowsPasskeys() })
      return null
    }
  }
  return { state, send, field, afterFirst }
}

export type SecondStep = ReturnType<typeof useSecondStep>
