import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../lib/api-error.ts'
import { fieldOf, tellFailure } from './failure.ts'
import type { Outcomes } from './texts.ts'
import type { Faults } from './validate.ts'

type Name<Values> = keyof Values & string

interface FormParts<Values> {
  initial: Values
  check: (values: Values) => Faults<Values>
  /** Rejects with what the call failed with. */
  send: (values: Values) => Promise<void>
  outcomes: Outcomes
  /** Which refusals belong to which field; the others stand above the button. */
  refusals?: Partial<Record<string, Name<Values>>>
  /** For refusals that the server names more broadly than the form knows them: what stands beside the field. */
  words?: Partial<Record<string, string>>
}

interface Refused<Values> {
  field: Name<Values> | null
  text: string
  code: string | null
  /** What was refused: changed, the words no longer hold. */
  values: Values
}

/**
 * A form that judges when it is sent, and from then on, while typing, the fields it found faults in. The first of them
 * gets the focus. What is typed stays, whatever happens.
 */
export function useForm<Values extends object>(parts: FormParts<Values>) {
  const [values, setValues] = useState(parts.initial)
  const [watched, setWatched] = useState<readonly Name<Values>[]>([])
  const [refused, setRefused] = useState<Refused<Values> | null>(null)
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)

  const found = parts.check(values)
  const faults: { [Field in Name<Values>]?: string } = {}
  for (const name of watched) {
    const fault = found[name]
    if (fault !== undefined) faults[name] = fault
  }
  const isStanding = refused !== null && !isPending
  const field = isStanding ? refused.field : null
  const isUnchanged = isStanding && (field === null || refused.values[field] === values[field])
  if (isUnchanged && field !== null) faults[field] ??= refused.text

  const focus = (name: string) => {
    const control = form.current?.elements.namedItem(name)
    if (control instanceof HTMLElement) control.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    const sent = { ...values, ...typedIn(event.currentTarget, values) }
    const faulty = Object.keys(parts.check(sent)) as Name<Values>[]
    flushSync(() => {
      setValues(sent)
      setRefused(null)
      setWatched([...new Set([...watched, ...faulty])])
    })
    if (faulty[0] !== undefined) return focus(faulty[0])
    isSending.current = true
    setPending(true)
    try {
      await parts.send(sent)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      const told = tellFailure(error, parts.outcomes)
      const text = (code !== null && parts.words?.[code]) || told
      const about = fieldOf<Name<Values>>(error, parts.refusals ?? {})
      flushSync(() => {
        setRefused({ field: about, text, code, values: sent })
        setPending(false)
      })
      if (about !== null) focus(about)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  return {
    values,
    faults,
    /** What was refused and belongs to no field. */
    alert: isStanding && field === null ? refused.text : null,
    /** The code of what was refused, until that is changed. */
    refusal: isUnchanged ? refused.code : null,
    isPending,
    /** As it was at first: what was sent is done with. */
    reset() {
      setValues(parts.initial)
      setWatched([])
    },
    set: (some: Partial<Values>) => setValues((before) => ({ ...before, ...some })),
    /** For a text field. */
    text: (name: Name<Values>) => ({
      name,
      value: String(values[name]),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setValues((before) => ({ ...before, [name]: target.value })),
    }),
    form: { ref: form, onSubmit: submit, noValidate: true },
  }
}

/** What the fields hold: some password managers fill them without a word. */
function typedIn<Values extends object>(form: HTMLFormElement, values: Values): Partial<Values> {
  const typed = [...new FormData(form)].filter(([name]) => typeof values[name as keyof Values] === 'string')
  return Object.fromEntries(typed) as Partial<Values>
}
