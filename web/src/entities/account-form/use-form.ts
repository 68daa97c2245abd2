import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../lib/api-error.ts'
import { failureText, fieldOf } from './failure.ts'
import type { Outcomes } from './texts.ts'
import type { Faults } from './validate.ts'

type Name<Values> = keyof Values & string

interface FormParts<Values> {
  initial: Values
  check: (values: Values) => Faults<Values>
  /** Rejects with the error of the failed call. */
  send: (values: Values) => Promise<void>
  outcomes: Outcomes
  /** Maps error codes to fields; other errors are shown above the button. */
  refusals?: Partial<Record<string, Name<Values>>>
  /** Field texts for error codes that are broader on the server than in this form. */
  words?: Partial<Record<string, string>>
}

interface Rejected<Values> {
  field: Name<Values> | null
  text: string
  code: string | null
  /** The rejected values: once they change, the message no longer applies. */
  values: Values
}

/**
 * Form state with validation on submit. From then on, fields with errors are also validated while typing. The first of
 * them gets the focus. The values stay, even if sending fails.
 */
export function useForm<Values extends object>(parts: FormParts<Values>) {
  const [values, setValues] = useState(parts.initial)
  const [watched, setWatched] = useState<readonly Name<Values>[]>([])
  const [refused, setRefused] = useState<Rejected<Values> | null>(null)
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
      const reported = failureText(error, parts.outcomes)
      const text = (code !== null && parts.words?.[code]) || reported
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
    /** The error message that belongs to no field. */
    alert: isStanding && field === null ? refused.text : null,
    /** The error code, until the rejected value changes. */
    refusal: isUnchanged ? refused.code : null,
    isPending,
    /** Resets to the initial values after a successful send. */
    reset() {
      setValues(parts.initial)
      setWatched([])
    },
    set: (some: Partial<Values>) => setValues((before) => ({ ...before, ...some })),
    /** Props for a text field. */
    text: (name: Name<Values>) => ({
      name,
      value: String(values[name]),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setValues((before) => ({ ...before, [name]: target.value })),
    }),
    form: { ref: form, onSubmit: submit, noValidate: true },
  }
}

/** Reads the values from the fields: some password managers fill them without an event. */
function typedIn<Values extends object>(form: HTMLFormElement, values: Values): Partial<Values> {
  const typed = [...new FormData(form)].filter(([name]) => typeof values[name as keyof Values] === 'string')
  return Object.fromEntries(typed) as Partial<Values>
}
