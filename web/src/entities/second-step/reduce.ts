import type { ErrorDetails } from '@sayso/contract/shapes/error-details'
import type { ApiOutput } from '../../lib/api-client.ts'
import type { Transition } from '../../lib/machine.ts'
import { texts } from './texts.ts'

/** What is typed: the code of an authenticator app, or a recovery code. */
export type Way = 'totp' | 'recovery_code'
export type SignedInAnswer = ApiOutput<'unauth/login'>

/** The step is the user's; `sending` while an answer is awaited. */
interface Second {
  readonly at: 'second'
  readonly ticket: string
  /** What the browser needs to ask for a passkey; null if there is none, or the browser knows none. */
  readonly passkey: string | null
  readonly ways: readonly Way[]
  /** The field that is shown; null if only a passkey is, until a recovery code is chosen. */
  readonly way: Way | null
  readonly code: string
  readonly sending: 'code' | 'passkey' | null
  /** What is wrong with the code. */
  readonly fault: string | null
  /** What failed otherwise. */
  readonly alert: string | null
}

/** `isReturn` if the user is back at the first step; `note` says why, unless they wanted to. */
export type State =
  | { readonly at: 'first'; readonly isReturn: boolean; readonly note: string | null }
  | Second

export type Event =
  | { readonly type: 'asked'; readonly details: ErrorDetails; readonly isPasskeyPossible: boolean }
  | { readonly type: 'typed'; readonly code: string }
  | { readonly type: 'chosen'; readonly way: Way }
  | { readonly type: 'submitted' }
  | { readonly type: 'passkey-pressed' }
  | { readonly type: 'passkey-declined' }
  | { readonly type: 'passkey-given'; readonly assertion: string }
  | { readonly type: 'failed'; readonly code: string | null; readonly text: string }
  | { readonly type: 'signed-in'; readonly answer: SignedInAnswer }
  | { readonly type: 'restarted' }

export type Effect =
  | { readonly do: 'send'; readonly input: { ticket: string; code: string } | PasskeyInput }
  | { readonly do: 'ask-passkey'; readonly options: string }
  | { readonly do: 'focus-field' }
  | { readonly do: 'enter'; readonly answer: SignedInAnswer }

interface PasskeyInput {
  ticket: string
  assertion: string
}

export const first: State = { at: 'first', isReturn: false, note: null }

/** The second step of a log-in, after the first was refused with `second_factor_required`. */
export function reduce(state: State, event: Event): Transition<State, Effect> {
  if (event.type === 'asked') return [begin(event), []]
  // An answer that comes too late: the user has started again.
  if (state.at === 'first') return [state, []]
  switch (event.type) {
    case 'typed':
      return [{ ...state, code: event.code, fault: null }, []]
    case 'chosen':
      if (state.sending !== null || !state.ways.includes(event.way)) return [state, []]
      return [{ ...state, way: event.way, code: '', fault: null, alert: null }, []]
    case 'submitted':
      return submit(state)
    case 'passkey-pressed':
      if (state.sending !== null || state.passkey === null) return [state, []]
      return [
        { ...state, sending: 'passkey', fault: null, alert: null },
        [{ do: 'ask-passkey', options: state.passkey }],
      ]
    case 'passkey-declined':
      return [{ ...state, sending: null }, []]
    case 'passkey-given':
      return [state, [{ do: 'send', input: { ticket: state.ticket, assertion: event.assertion } }]]
    case 'failed':
      return fail(state, event)
    case 'signed-in':
      return [state, [{ do: 'enter', answer: event.answer }]]
    case 'restarted':
      return [state.sending === null ? { at: 'first', isReturn: true, note: null } : state, []]
  }
}

function begin({ details, isPasskeyPossible }: Extract<Event, { type: 'asked' }>): State {
  const { ticket = '', methods = [] } = details
  const passkey = isPasskeyPossible ? (details.passkey ?? null) : null
  const ways = (['totp', 'recovery_code'] as const).filter((way) => methods.includes(way))
  const way = passkey !== null && !ways.includes('totp') ? null : (ways[0] ?? null)
  return { at: 'second', ticket, passkey, ways, way, code: '', sending: null, fault: null, alert: null }
}

function submit(state: Second): Transition<State, Effect> {
  if (state.sending !== null || state.way === null) return [state, []]
  const code = state.code.trim()
  if (code === '') {
    const fault = state.way === 'totp' ? texts.codeRequired : texts.recoveryRequired
    return [{ ...state, fault, alert: null }, [{ do: 'focus-field' }]]
  }
  const next: State = { ...state, sending: 'code', fault: null, alert: null }
  return [next, [{ do: 'send', input: { ticket: state.ticket, code } }]]
}

function fail(state: Second, { code, text }: Extract<Event, { type: 'failed' }>): Transition<State, Effect> {
  if (code === 'ticket_expired') return [{ at: 'first', isReturn: true, note: text }, []]
  if (code === 'second_factor_failed' && state.sending === 'code')
    return [{ ...state, sending: null, fault: text }, [{ do: 'focus-field' }]]
  return [{ ...state, sending: null, alert: text }, []]
}
