import type { User } from '@sayso/contract/shapes/user'
import { createStore } from '../../lib/store.ts'
import { chunk } from '../../ui/lazy/chunk.ts'
import { createIdentity } from './identity.ts'
import type { Question } from './question.ts'
import { createRenewal } from './renewal.ts'
import { createSessionCalls, type SessionCalls } from './session-call.ts'
import { clearRecord, isSameIdentity, makeRecord, readRecord, type SessionRecord } from './session-record.ts'
import { watchOtherTabs } from './session-tabs.ts'
import type { SessionParts, SessionStore } from './session-types.ts'

/** What the device keeps of its user besides the session. */
const OF_THE_USER = [
  'redirect_after_login',
  'early_writes',
  'userLocation',
  'locationPermissionGranted',
] as const
/** How long another tab gets to store the session for both: a visitor's after a logout, or the one of a new password. */
const OTHER_TAB_MS = 1500
const nothing = () => {}

/** The session of this page. README.md beside this file describes its states and transitions. */
export function createSessionStore(parts: SessionParts): SessionStore {
  const { api, storage, online, log = () => {} } = parts
  const identity = createIdentity(parts)
  const { current, become, keep, emit, attemptVisit } = identity
  let replacing: Promise<unknown> = Promise.resolve()
  const { refresh, isRefreshDue, reject, renew } = createRenewal(parts, identity, {
    followOtherTabs: () => tabs.check(),
    untilReplaced: () => replacing.then(nothing, nothing),
  })
  let started: Promise<void> | null = null
  let endedTimer: ReturnType<typeof setTimeout> | undefined
  const asked = createStore<Question | null>(null)
  const questions = chunk(async () => {
    const { createQuestions } = await import('./questions.ts')
    return createQuestions({
      asked,
      ready,
      current,
      refresh,
      adopt,
      call: calls.call,
      onChange: identity.subscribe,
    })
  })
  const calls: SessionCalls = createSessionCalls(api, { ready, renew, questions: questions.load })

  function adopt(user: User | undefined, token: string | undefined): void {
    const record = makeRecord(user, token, current()?.profileId)
    if (record !== null) keep(record)
  }

  function start(): Promise<void> {
    started ??= restore()
    return started
  }

  async function restore(): Promise<void> {
    const stored = readRecord(storage)
    if (stored === null) return attemptVisit()
    become(stored)
    await refresh()
  }

  async function ready(): Promise<SessionRecord> {
    void start()
    return current() ?? identity.becomeVisitor()
  }

  const tabs = watchOtherTabs({
    storage,
    follow(record) {
      const before = current()
      // All visitor sessions are equal: switching would only empty the screen.
      if (before?.kind === 'visitor' && record.kind === 'visitor') return
      become(record)
      if (before === null || isSameIdentity(before, record)) return
      if (record.kind === 'visitor') emit({ type: 'signed-out', reason: 'elsewhere' })
      else if (before.userId !== record.userId) emit({ type: 'signed-in-elsewhere', user: record.user })
    },
    lose() {
      const before = current()
      if (before?.kind !== 'member') return
      become(null)
      emit({ type: 'signed-out', reason: 'elsewhere' })
      identity.visitLater(OTHER_TAB_MS)
    },
  })

  const unsubscribe = online?.subscribe(() => {
    if (!online.get()) return
    if (identity.get().status === 'unauthenticated') void attemptVisit()
    else if (isRefreshDue()) void refresh()
  })

  return {
    get: identity.get,
    subscribe: identity.subscribe,
    onEvent: identity.onEvent,
    ...calls,
    refresh,
    retry: attemptVisit,
    start,
    signIn({ user, session_token }) {
      const record = makeRecord(user, session_token)
      if (record === null) throw new Error('The response contains no session')
      keep(record)
    },
    updateUser(user) {
      adopt(user, current()?.token)
    },
    async replace(answer) {
      const replaced = answer.then((signedIn) => {
        // Some of these calls end only the others' sessions and bring no token.
        adopt(signedIn.user, signedIn.session_token ?? current()?.token)
        return signedIn
      })
      replacing = replaced
      return replaced
    },
    ended(token, { isOwnDoing = false } = {}) {
      const who = current()
      if (who?.kind !== 'member' || who.token !== token) return
      if (isOwnDoing) return identity.leave()
      // The tab that replaced it may still be waiting for the response.
      endedTimer = setTimeout(() => reject(who), OTHER_TAB_MS)
    },
    question: { ...asked, close: (isAnswered) => questions.arrived()?.close(isAnswered) },
    confirmEmail: async () => (await questions.load()).confirmEmail(),
    prove: async (proof) => (await questions.load()).prove(proof),
    async switchProfile(profileId) {
      const { user } = await calls.call('user/setCurrentProfile', { profile_id: profileId })
      const record = makeRecord(user, current()?.token, profileId)
      if (record !== null) keep(record)
    },
    async logout() {
      const who = current()
      if (who?.kind === 'member') {
        api
          .call('user/logout', {}, { token: who.token, keepalive: true })
          .catch((error: unknown) => log('The server was not told of the logout', error))
      }
      clearRecord(storage)
      // The next user of this device starts fresh. The theme stays: it belongs to the device.
      for (const key of OF_THE_USER) storage.remove(key)
      become(null)
      await attemptVisit()
    },
    checkStorage: tabs.check,
    stop() {
      identity.stop()
      clearTimeout(endedTimer)
      tabs.stop()
      unsubscribe?.()
    },
  }
}
