import type { ProofMethod } from '@sayso/contract/shapes/factors'
import type { User } from '@sayso/contract/shapes/user'
import { ApiError, isUnconfirmed } from '../../lib/api-error.ts'
import type { WritableStore } from '../../lib/store.ts'
import { isQuestion, type Question, type Questions, type Send } from './question.ts'
import type { SessionCalls } from './session-call.ts'
import type { SessionRecord } from './session-record.ts'

type Notify = (isAnswered: boolean) => void

interface Waiting {
  readonly question: Question
  readonly notify: readonly Notify[]
}

interface QuestionParts {
  /** The question that is open; a dialog shows it. */
  asked: WritableStore<Question | null>
  ready: () => Promise<SessionRecord>
  current: () => SessionRecord | null
  refresh: () => Promise<void>
  /** Goes on with another token. */
  adopt: (user: User | undefined, token: string) => void
  call: SessionCalls['call']
  onChange: (listener: () => void) => void
}

/**
 * Asks the user for what a refused call lacks; the call waits for the answer. Loaded when it is first needed, which for
 * most visits is never.
 */
export function createQuestions(parts: QuestionParts): Questions {
  const { asked, ready, current } = parts
  const waiting = new Map<Question['kind'], Waiting>()
  const isConfirmed = () => current()?.user.verified === true

  /** Asks once, however many callers wait for it. Resolves to false if the user does not answer. */
  function ask(question: Question): Promise<boolean> {
    if (asked.get() === null) asked.set(question)
    return new Promise((resolve) => {
      const others = waiting.get(question.kind)?.notify ?? []
      waiting.set(question.kind, { question, notify: [...others, resolve] })
    })
  }

  function notify(kind: Question['kind'], isAnswered: boolean): void {
    const reported = waiting.get(kind)?.notify ?? []
    waiting.delete(kind)
    for (const one of reported) one(isAnswered)
  }

  // In this window or in another. The dialog stays until it is closed: it has something to say about it.
  parts.onChange(() => {
    if (isConfirmed()) notify('email', true)
  })

  async function answered<Output>(error: unknown, who: SessionRecord, send: Send<Output>): Promise<Output> {
    if (isSuspended(error)) {
      // Nothing to ask: the account now says so above every screen.
      await parts.refresh()
      throw error
    }
    const question = questionOf(error)
    // It may have been answered in another window meanwhile.
    const { token, user } = await ready()
    const isKnown = question.kind === 'email' ? user.verified && !who.user.verified : token !== who.token
    if (!isKnown && !(await ask(question))) throw error
    const next = await ready()
    if (next.userId !== who.userId || next.profileId !== who.profileId) throw error
    return send(next).catch((again: unknown) => {
      if (isQuestion(again) && (isKnown || questionOf(again).kind !== question.kind))
        return answered(again, next, send)
      throw again
    })
  }

  async function confirmEmail(): Promise<boolean> {
    // It may have been confirmed on another device.
    if (!isConfirmed()) await parts.refresh()
    return isConfirmed() || ask({ kind: 'email' })
  }

  function close(isAnswered: boolean): void {
    const open = asked.get()
    if (open === null) return
    const next = [...waiting.values()].find(({ question }) => question.kind !== open.kind)
    asked.set(next?.question ?? null)
    notify(open.kind, isAnswered)
  }

  return {
    answered,
    confirmEmail,
    async requireConfirmed() {
      if (!(await confirmEmail())) throw unconfirmed()
    },
    async prove(proof) {
      const { session_token } = await parts.call('user/reauth', proof)
      parts.adopt(current()?.user, session_token)
      close(true)
    },
    close,
  }
}

const isSuspended = (error: unknown) => error instanceof ApiError && error.code === 'account_suspended'

function questionOf(error: unknown): Question {
  if (isUnconfirmed(error)) return { kind: 'email' }
  const methods = error instanceof ApiError ? error.refusal?.details?.methods : undefined
  return { kind: 'proof', methods: (methods ?? []) as ProofMethod[] }
}

function unconfirmed(): ApiError {
  const refusal = {
    success: false,
    code: 'email_unverified',
    error: 'Please verify your email first.',
  } as const
  return new ApiError('refused', refusal.error, { status: 403, refusal })
}
