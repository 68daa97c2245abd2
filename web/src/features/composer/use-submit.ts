import type { Limits } from '@sayso/contract/limits'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PostForm } from '../../entities/draft/index.ts'
import { ApiError } from '../../lib/api-error.ts'
import { online } from '../../lib/online.ts'
import { type Faults, type FieldName, fields, findFaults, refusedField } from './faults.ts'
import { focusField } from './section.tsx'

interface SubmitParts {
  form: PostForm
  limits: Limits
  /** Files or locked pictures that buyers will get. */
  hidesItems: boolean
  isReady: boolean
  /** There is something to ask before it is sent; once is enough. */
  mustAsk: boolean
  send: () => Promise<void>
  /** What else to do with a failure that is about no field. */
  onFailed?: (error: unknown) => void
}

/** The server's own words, where it said some. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.refusal?.error) return error.refusal.error
  return error instanceof Error ? error.message : ''
}

interface Alert {
  readonly text: string
  readonly isOffline: boolean
}

/**
 * Judges when the button is pressed, and from then on, while one types, what it found faults in. What the server
 * refuses stands beside its field until that changes.
 */
export function useSubmit({ form, limits, hidesItems, isReady, mustAsk, send, onFailed }: SubmitParts) {
  const [watched, setWatched] = useState<readonly FieldName[]>([])
  const [refused, setRefused] = useState<{ faults: Faults; form: PostForm } | null>(null)
  const [alert, setAlert] = useState<Alert | null>(null)
  const [isPending, setPending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const wasAnswered = useRef(false)
  // State comes a frame too late for the second half of a double click.
  const isSending = useRef(false)

  const found = findFaults(form, limits, Date.now(), hidesItems)
  const faults: Faults = {}
  for (const name of fields) {
    const isStanding = refused !== null && refused.form[name] === form[name]
    const words =
      (watched.includes(name) ? found[name] : undefined) ?? (isStanding ? refused.faults[name] : undefined)
    if (words !== undefined) faults[name] = words
  }

  async function press(): Promise<void> {
    if (isSending.current || !isReady) return
    const [first] = fields.filter((name) => found[name] !== undefined)
    flushSync(() => {
      setWatched([...new Set([...watched, ...(Object.keys(found) as FieldName[])])])
      setRefused(null)
      setAlert(null)
    })
    if (first !== undefined) return focusField(first)
    if (mustAsk && !wasAnswered.current) return setAsking(true)
    isSending.current = true
    setPending(true)
    try {
      await send()
    } catch (error) {
      const about = refusedField(error, form)
      flushSync(() => {
        setPending(false)
        if (about) setRefused({ faults: about, form })
        else setAlert({ text: wordsOf(error), isOffline: !online.get() })
      })
      const [field] = Object.keys(about ?? {}) as FieldName[]
      if (field) focusField(field)
      else onFailed?.(error)
    } finally {
      isSending.current = false
      setPending(false)
    }
  }
  function answer(isMeant: boolean): void {
    setAsking(false)
    if (!isMeant) return
    wasAnswered.current = true
    void press()
  }
  return { faults, alert, isPending, isAsking, answer, press: () => void press() }
}
