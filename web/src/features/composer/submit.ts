import type { PostForm } from '../../entities/draft/index.ts'
import type { Transition } from '../../lib/machine.ts'
import { type Faults, type FieldName, fields } from './faults.ts'

/** A failure that is about no field. */
export interface Alert {
  readonly text: string
  readonly isOffline: boolean
}

/** What the server rejected, and the form it was about. */
interface Rejection {
  readonly faults: Faults
  readonly form: PostForm
}

type Phase =
  | { readonly is: 'editing'; readonly alert: Alert | null; readonly rejection: Rejection | null }
  /** A confirmation is needed before sending. */
  | { readonly is: 'asking' }
  | { readonly is: 'sending' }

export interface State {
  readonly phase: Phase
  /** Fields that had an error when the button was pressed: from then on they are validated while typing. */
  readonly watched: readonly FieldName[]
  /** The confirmation was given; once is enough. */
  readonly isConfirmed: boolean
}

/** The form at the moment of the press. */
export interface Press {
  readonly form: PostForm
  readonly found: Faults
  readonly isReady: boolean
  readonly mustAsk: boolean
}

export type Event =
  | { readonly type: 'pressed'; readonly press: Press }
  | { readonly type: 'answered'; readonly isMeant: boolean; readonly press: Press }
  | { readonly type: 'sent' }
  | {
      readonly type: 'failed'
      readonly form: PostForm
      /** The fields the failure is about; null if it is about none. */
      readonly about: Faults | null
      readonly alert: Alert
      readonly error: unknown
    }

export type Effect =
  | { readonly do: 'send'; readonly form: PostForm }
  | { readonly do: 'focus'; readonly field: FieldName }
  | { readonly do: 'report'; readonly error: unknown }

type Reduced = Transition<State, Effect>

const editing: Phase = { is: 'editing', alert: null, rejection: null }

export const initial: State = { phase: editing, watched: [], isConfirmed: false }

/** Takes the form from the press of its button to a published post. Pure: what is to be done is returned as effects. */
export function reduce(state: State, event: Event): Reduced {
  switch (event.type) {
    case 'pressed':
      return pressed(state, event.press)
    case 'answered': {
      if (state.phase.is !== 'asking') return [state, []]
      const next: State = { ...state, phase: editing }
      return event.isMeant ? pressed({ ...next, isConfirmed: true }, event.press) : [next, []]
    }
    case 'sent':
      return [{ ...state, phase: editing }, []]
    case 'failed':
      return failed(state, event)
  }
}

function pressed(state: State, { form, found, isReady, mustAsk }: Press): Reduced {
  // The second half of a double click sends nothing.
  if (state.phase.is === 'sending' || !isReady) return [state, []]
  const watched = [...new Set([...state.watched, ...(Object.keys(found) as FieldName[])])]
  const first = fields.find((name) => found[name] !== undefined)
  if (first !== undefined) return [{ ...state, phase: editing, watched }, [{ do: 'focus', field: first }]]
  if (mustAsk && !state.isConfirmed) return [{ ...state, phase: { is: 'asking' }, watched }, []]
  return [{ ...state, phase: { is: 'sending' }, watched }, [{ do: 'send', form }]]
}

function failed(state: State, { form, about, alert, error }: Extract<Event, { type: 'failed' }>): Reduced {
  const rejection = about && { faults: about, form }
  const phase: Phase = { is: 'editing', rejection, alert: about === null ? alert : null }
  const [field] = Object.keys(about ?? {}) as FieldName[]
  return [{ ...state, phase }, [field === undefined ? { do: 'report', error } : { do: 'focus', field }]]
}

/** The errors to show. One of the server stays beside its field until the field changes. */
export function shownFaults({ phase, watched }: State, form: PostForm, found: Faults): Faults {
  const rejection = phase.is === 'editing' ? phase.rejection : null
  const faults: Faults = {}
  for (const name of fields) {
    const isStanding = rejection !== null && rejection.form[name] === form[name]
    const words =
      (watched.includes(name) ? found[name] : undefined) ?? (isStanding ? rejection.faults[name] : undefined)
    if (words !== undefined) faults[name] = words
  }
  return faults
}
