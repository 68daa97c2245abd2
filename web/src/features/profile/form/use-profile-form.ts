import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../../lib/api-error.ts'
import { drafts } from '../../../lib/drafts.ts'
import { changedFields, type Faults, type FieldName, fieldNames, type ProfileValues } from './values.ts'

interface ProfileFormParts {
  base: ProfileValues
  /** The key of the draft, which is kept until it is sent. */
  draftKey: string
  check: (values: ProfileValues) => Faults
  /** Rejects with the error of the failed call. */
  send: (values: ProfileValues, changed: readonly FieldName[]) => Promise<void>
  /** Shows the failure, and returns its text. */
  showFailure: (error: unknown) => string
}

interface Rejected {
  readonly field: FieldName | null
  readonly text: string
  /** The rejected values: once they change, the message no longer applies. */
  readonly values: ProfileValues
}

type TextName = { [Name in FieldName]: ProfileValues[Name] extends string ? Name : never }[FieldName]
type FlagName = Exclude<FieldName, TextName>

/** Maps error codes to fields; other errors are shown above the buttons. */
const refusalFields: Partial<Record<string, FieldName>> = {
  handle_required: 'handle',
  handle_invalid: 'handle',
  handle_length: 'handle',
  handle_taken: 'handle',
  handle_changes_full: 'handle',
  display_name_required: 'displayName',
  display_name_reserved: 'displayName',
  profile_names_required: 'displayName',
  web_link_invalid: 'webLink',
  payout_password_weak: 'paypalEmail',
  email_invalid: 'email',
}

/** Returns the parts of a draft that fit the form: it may be from an older version. */
function readDraft(key: string, base: ProfileValues): Partial<ProfileValues> {
  const draft = drafts.read(key)
  if (typeof draft !== 'object' || draft === null) return {}
  const fitting = Object.entries(draft).filter(
    ([name, value]) =>
      fieldNames.includes(name as FieldName) && typeof value === typeof base[name as FieldName],
  )
  return Object.fromEntries(fitting)
}

/**
 * The state of the profile form, with validation on submit. From then on, fields with errors are also validated while
 * typing. Unsaved values are kept as a draft until they are saved or discarded.
 */
export function useProfileForm({ base, draftKey, check, send, showFailure }: ProfileFormParts) {
  const [values, setValues] = useState<ProfileValues>(() => ({ ...base, ...readDraft(draftKey, base) }))
  // The latest values, not those of the render that started a request: its answer arrives while the user types on.
  const latest = useRef(values)
  const changed = changedFields(base, values)
  const [isRestored, setRestored] = useState(changed.length > 0)
  const [watched, setWatched] = useState<readonly FieldName[]>([])
  const [refused, setRefused] = useState<Rejected | null>(null)
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  function change(some: Partial<ProfileValues>): void {
    const next = { ...latest.current, ...some }
    latest.current = next
    setValues(next)
    const names = changedFields(base, next)
    if (names.length === 0) drafts.drop(draftKey)
    else drafts.write(draftKey, Object.fromEntries(names.map((name) => [name, next[name]])))
  }

  function discard(): void {
    drafts.drop(draftKey)
    latest.current = base
    setValues(base)
    setRestored(false)
    setRefused(null)
    setWatched([])
  }

  const faults: { [Name in FieldName]?: string } = {}
  const found = check(values)
  for (const name of watched) if (found[name] !== undefined) faults[name] = found[name]
  const stands = refused !== null && !isPending ? refused : null
  if (stands?.field && stands.values[stands.field] === values[stands.field])
    faults[stands.field] ??= stands.text

  function focus(name: FieldName): void {
    const control = form.current?.elements.namedItem(name)
    if (control instanceof HTMLElement) control.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isPending) return
    const faulty = Object.keys(found) as FieldName[]
    flushSync(() => {
      setRefused(null)
      setWatched([...new Set([...watched, ...faulty])])
    })
    if (faulty[0] !== undefined) return focus(faulty[0])
    setPending(true)
    try {
      await send(values, changed)
      drafts.drop(draftKey)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      const field = (code !== null && refusalFields[code]) || null
      const text = showFailure(error)
      flushSync(() => {
        setRefused({ field, text, values })
        setPending(false)
      })
      if (field !== null) focus(field)
    } finally {
      setPending(false)
    }
  }

  return {
    values,
    changed,
    faults,
    /** The error message that belongs to no field. */
    alert: stands !== null && stands.field === null ? stands.text : null,
    isPending,
    isRestored,
    discard,
    /** For values that are not typed. */
    fill: (name: TextName, value: string) => change({ [name]: value }),
    text: (name: TextName) => ({
      name,
      value: values[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [name]: target.value }),
    }),
    flag: (name: FlagName) => ({
      name,
      checked: values[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.checked }),
    }),
    form: { ref: form, onSubmit: submit, noValidate: true },
  }
}

export type ProfileForm = ReturnType<typeof useProfileForm>
