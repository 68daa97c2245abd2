import { useRef, useState } from 'react'
import { failureText } from './failure.ts'
import type { Outcomes } from './texts.ts'

interface PressParts {
  /** Rejects with the error of the failed call. */
  act: () => Promise<void>
  outcomes: Outcomes
  /** The text for an error that the server knows nothing of; null for all others. */
  words?: (error: unknown) => string | null
}

/** What one button does: once at a time, and the text of a failure stays until the next press. */
export function usePress({ act, outcomes, words }: PressParts) {
  const [isPending, setPending] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const isRunning = useRef(false)

  async function run(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    setAlert(null)
    try {
      await act()
    } catch (error) {
      setAlert(words?.(error) ?? failureText(error, outcomes))
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }
  return { isPending, alert, press: () => void run() }
}
