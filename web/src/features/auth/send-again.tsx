import { clsx } from 'clsx'
import { useState } from 'react'
import { failureText } from '../../entities/account-form/failure.ts'
import { useTimeUntil, waitText } from '../../lib/use-time-until.ts'
import { ours, sendReset } from './texts.ts'

const RESEND_MS = 30_000

interface SendAgainProps {
  /** A code was just sent: the server does not send a second one right after the first. */
  isFirstOnItsWay: boolean
  send: () => Promise<void>
}

export function SendAgain({ isFirstOnItsWay, send }: SendAgainProps) {
  const [isSending, setSending] = useState(false)
  const [until, setUntil] = useState(() => (isFirstOnItsWay ? Date.now() + RESEND_MS : 0))
  const waitMs = useTimeUntil(until)
  const isWaiting = waitMs > 0

  async function press(): Promise<void> {
    if (isSending || isWaiting) return
    setSending(true)
    try {
      await send()
      setUntil(Date.now() + RESEND_MS)
    } catch (error) {
      failureText(error, sendReset)
    } finally {
      setSending(false)
    }
  }

  const wait = isWaiting ? ` (${waitText(waitMs)})` : ''
  return (
    <button
      type="button"
      aria-disabled={isSending || isWaiting || undefined}
      onClick={() => void press()}
      className={clsx('inline-flex h-11 items-center tabular-nums', isWaiting ? 'text-text-3' : 'link')}
    >
      {isSending ? ours.sendingAgain : ours.sendAgain + wait}
    </button>
  )
}
