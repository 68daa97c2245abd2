import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { session, sessionCall } from '../../entities/session/index.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useTimeUntil } from '../../lib/use-time-until.ts'
import { toast } from '../../ui/toast/toast.ts'
import { createCodeSending } from './code-sending.ts'
import { changed, verification } from './texts.ts'

const sending = createCodeSending(Date.now)
/** One toast for the account: each message replaces the last. */
const TOAST = 'account'

type Running = 'send' | 'verify' | null

interface Proof {
  /** The user and the address: codes are counted per pair. */
  to: string
  /** The address replaces one that was verified before. */
  isChange: boolean
}

/** Sends one code on start, then accepts codes until one is correct. */
export function useVerification({ to, isChange }: Proof) {
  const [running, setRunning] = useState<Running>(null)
  const [isDone, setDone] = useState(false)
  const [until, setUntil] = useState(() => sending.waitUntil(to))
  const [error, setError] = useState<string | null>(null)
  const ongoing = useRef<{ kind: Running; done: Promise<void> } | null>(null)
  const waitMs = useTimeUntil(until)

  /** One at a time. A code that is entered while another one is being sent waits for that: it may be the right one. */
  function run(kind: Exclude<Running, null>, work: () => Promise<void>): Promise<void> {
    const before = ongoing.current
    if (before !== null && (before.kind === 'verify' || kind === 'send')) return before.done
    const done = before === null ? attempt(kind, work) : before.done.then(() => attempt(kind, work))
    ongoing.current = { kind, done }
    return done
  }

  async function attempt(kind: Exclude<Running, null>, work: () => Promise<void>): Promise<void> {
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
      if (ongoing.current?.kind === kind) ongoing.current = null
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
      // The response contains the whole user, profiles included, and a new token: earlier sessions have ended.
      await session.replace(
        sessionCall('user/verify', { code: code.replaceAll(/\s/g, '') }).then((answer) => {
          setDone(true)
          return answer
        }),
      )
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
