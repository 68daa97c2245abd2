import { createIdentity } from './identity.ts'
import { createProof } from './proof.ts'
import { createRenewal } from './renewal.ts'
import { createSessionCalls } from './session-call.ts'
import { clearRecord, isSameIdentity, makeRecord, readRecord, type SessionRecord } from './session-record.ts'
import { watchOtherTabs } from './session-tabs.ts'
import type { SessionParts, SessionStore } from './session-types.ts'

/** How long to wait for another tab that has just logged out to become a visitor for both. */
const OTHER_TAB_MS = 1500

/** The session of this page. README.md beside this file describes its states and transitions. */
export function createSessionStore(parts: SessionParts): SessionStore {
  const { api, storage, online, log = () => {} } = parts
  const identity = createIdentity(parts)
  const { current, become, keep, emit, attemptVisit } = identity
  const { refresh, isRefreshDue, renew } = createRenewal(parts, identity, () => tabs.check())
  let started: Promise<void> | null = null
  const proof = createProof()
  const calls = createSessionCalls(api, { ready, renew, prove: proof.ask })

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
    updateUser(user, token) {
      const who = current()
      const record = makeRecord(user, token ?? who?.token, who?.profileId)
      if (record !== null) keep(record)
    },
    proof,
    async prove(password) {
      const { session_token } = await calls.call('user/reauth', { password })
      const record = makeRecord(current()?.user, session_token, current()?.profileId)
      if (record !== null) keep(record)
      proof.settle(true)
    },
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
      for (const key of ['redirect_after_login', 'userLocation', 'locationPermissionGranted'] as const) {
        storage.remove(key)
      }
      become(null)
      await attemptVisit()
    },
    checkStorage: tabs.check,
    stop() {
      identity.stop()
      tabs.stop()
      unsubscribe?.()
    },
  }
}
