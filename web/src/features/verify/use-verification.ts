import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { session, sessionCall } from '../../entities/session/index.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useTimeUntil } from '../../lib/use-time-until.ts'
import { toast } from '../../ui/toast/toast.ts'
import { createCodeSending } from './code-sending.ts'
import { changed, verification } from './texts.ts'

const sending = createCodeSending(Date.now)
/** What happens to the account is told in one toast, the next thing in place of the last. */
const TOAST = 'account'

type Running = 'send' | 'verify' | null

interface Proof {
  /** Whose address, and which: codes are counted for each. */
  to: string
  /** It takes the place of one that was proven before. */
  isChange: boolean
}

/** Sends one code when it begins, then takes codes until one is right. */
export function useVerification({ to, isChange }: Proof) {
  const [running, setRunning] = useState<Running>(null)
  const [isDone, setDone] = useState(false)
  const [until, setUntil] = useState(() => sending.waitUntil(to))
  const [error, setError] = useState<string | null>(null)
  const isBusy = useRef(false)
  const waitMs = useTimeUntil(until)

  async function run(kind: Exclude<Running, null>, work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setRunning(kind)
    setError(null)
    try {
      await work()
    } catch (failure) {
      const isSend = kind === 'send'
      const { title, text } = isSend
        ? failureWords(failure, verification.sendRefused, verification.sendFailed)
        : failureWords(failure, verification.refused, verification.failed)
      if (isSend) sending.fail(to, failure)
      setError(text)
      toast.error(title, { id: TOAST, description: text })
    } finally {
      isBusy.current = false
      setUntil(sending.waitUntil(to))
      setRunning(null)
    }
  }

  const send = () =>
    run('send', async () => {
      sending.begin(to)
      await sessionCall('user/sendVerify', {})
      toast.success(verification.sent.title, { id: TOAST, description: verification.sent.text })
    })

  const verify = (code: string) =>
    run('verify', async () => {
      // The answer holds the whole user, profiles included, and a new token: sessions made before are over.
      const { user, session_token } = await sessionCall('user/verify', { code: code.replaceAll(/\s/g, '') })
      setDone(true)
      session.updateUser(user, session_token)
      sending.forget()
      const { title, text } = isChange ? changed : verification.verified
      toast.success(title, { id: TOAST, description: text })
    })

  const sendFirst = useEffectEvent(() => {
    if (sending.waitUntil(to) === 0) void send()
  })
  useEffect(() => sendFirst(), [])

  return { running, isDone, error, waitMs, send, verify, clearError: () => setError(null) }
}
