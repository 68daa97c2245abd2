import { useState } from 'react'
import { tellFailure } from '../../entities/account-form/failure.ts'
import { useTimeUntil, waitText } from '../../lib/use-time-until.ts'
import { Button } from '../../ui/button.tsx'
import { ours, sendReset } from './texts.ts'

const RESEND_MS = 30_000

interface SendAgainProps {
  /** The server sends no second code right after the first. */
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
      tellFailure(error, sendReset)
    } finally {
      setSending(false)
    }
  }

  return (
    <Button
      variant="link"
      className="tabular-nums aria-disabled:opacity-100"
      aria-disabled={isWaiting || undefined}
      pending={isSending}
      pendingLabel={ours.sendingAgain}
      onClick={() => void press()}
    >
      {isWaiting ? (
        // Not faded like other disabled buttons: the seconds are there to be read.
        <span className="text-text-3">{`${ours.sendAgain} (${waitText(waitMs)})`}</span>
      ) : (
        ours.sendAgain
      )}
    </Button>
  )
}
