import type { Limits } from '@sayso/contract/limits'
import { flushSync } from 'react-dom'
import type { PostForm } from '../../entities/draft/index.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useMachine } from '../../lib/machine.ts'
import { online } from '../../lib/online.ts'
import { findFaults, refusedField } from './faults.ts'
import { focusField } from './section.tsx'
import { type Effect, type Event, initial, type Press, reduce, type State, shownFaults } from './submit.ts'

interface SubmitParts {
  form: PostForm
  limits: Limits
  /** There are files or locked pictures that buyers will get. */
  hidesItems: boolean
  isReady: boolean
  /** A confirmation is needed before sending; once is enough. */
  mustAsk: boolean
  send: () => Promise<void>
  /** Called for a failure that is about no field. */
  onFailed?: (error: unknown) => void
}

/** The server's own message, if there is one. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.refusal?.error) return error.refusal.error
  return error instanceof Error ? error.message : ''
}

/**
 * Validates when the button is pressed; from then on, fields with errors are also validated while typing. A server
 * error stays beside its field until the field changes.
 */
export function useSubmit({ form, limits, hidesItems, isReady, mustAsk, send, onFailed }: SubmitParts) {
  const [state, dispatch] = useMachine<State, Event, Effect>({
    initial: () => initial,
    reduce,
    run(effect, sendEvent) {
      switch (effect.do) {
        case 'send':
          void send().then(
            () => sendEvent({ type: 'sent' }),
            (error: unknown) => sendEvent(failureOf(error, effect.form)),
          )
          break
        case 'focus':
          showNow()
          focusField(effect.field)
          break
        case 'report':
          showNow()
          onFailed?.(effect.error)
          break
      }
    },
  })
  const found = findFaults(form, limits, Date.now(), hidesItems)
  const press: Press = { form, found, isReady, mustAsk }
  const { phase } = state
  return {
    faults: shownFaults(state, form, found),
    alert: phase.is === 'editing' ? phase.alert : null,
    isPending: phase.is === 'sending',
    isAsking: phase.is === 'asking',
    answer: (isMeant: boolean) => dispatch({ type: 'answered', isMeant, press }),
    press: () => dispatch({ type: 'pressed', press }),
  }
}

const failureOf = (error: unknown, form: PostForm): Event => ({
  type: 'failed',
  form,
  about: refusedField(error, form),
  alert: { text: wordsOf(error), isOffline: !online.get() },
  error,
})

/** Renders the new state at once: a field can take the focus only when it is shown and enabled. */
function showNow(): void {
  flushSync(() => {})
}
