import { createStore, type Store } from '../../lib/store.ts'
import { safeReturnPath } from '../../lib/urls.ts'
import { clearRecord, type SessionRecord, writeRecord } from './session-record.ts'
import type { SessionEvent, SessionParts, SessionState } from './session-types.ts'
import { logInAsVisitor, waitBeforeLogin } from './visitor-login.ts'

const STARTING: SessionState = { status: 'starting' }

export interface Identity extends Store<SessionState> {
  current(): SessionRecord | null
  /** Changes the current session. A login still in flight is then discarded. */
  become(record: SessionRecord | null): void
  /** Like `become`, and stores the session. */
  keep(record: SessionRecord): void
  /** Logs in as a visitor: one login at a time, however many callers ask for it. */
  becomeVisitor(): Promise<SessionRecord>
  /** Like `becomeVisitor`, for callers that do not care about the outcome. */
  attemptVisit(): Promise<void>
  /** Like `attemptVisit`, after a delay, unless there is a session by then. */
  visitLater(ms: number): void
  /** The server rejected our token: ends the session and notifies the user. */
  expire(): void
  /** The session is over, and the user knows. */
  leave(): void
  emit(event: SessionEvent): void
  onEvent(listener: (event: SessionEvent) => void): () => void
  stop(): void
}

/** Holds the current session and the ways to change it. */
export function createIdentity(parts: SessionParts): Identity {
  const { storage, log = () => {}, forget = () => {} } = parts
  const store = createStore<SessionState>(STARTING)
  const listeners = new Set<(event: SessionEvent) => void>()
  let login: Promise<SessionRecord> | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function current(): SessionRecord | null {
    const state = store.get()
    return state.status === 'authenticated' ? state : null
  }

  function become(record: SessionRecord | null): void {
    const before = current()
    login = null
    clearTimeout(timer)
    store.set(record === null ? STARTING : { status: 'authenticated', ...record })
    // After the change: mounted queries must not refetch as the old user.
    if (before?.kind === 'member' && before.userId !== record?.userId) forget()
  }

  function keep(record: SessionRecord): void {
    writeRecord(storage, record)
    become(record)
  }

  function becomeVisitor(): Promise<SessionRecord> {
    if (login !== null) return login
    clearTimeout(timer)
    const mine = logInAsVisitor(parts).then(
      (record) => {
        if (login !== mine) return whoeverIsHere(record)
        failures = 0
        keep(record)
        return record
      },
      (error: unknown) => {
        if (login !== mine) return whoeverIsHere(null, error)
        login = null
        failures += 1
        log('The anonymous login failed', error)
        // An existing session, even an old one, is better than none.
        if (current() === null) store.set({ status: 'unauthenticated', error })
        visitLater(waitBeforeLogin(failures, error))
        throw error
      },
    )
    login = mine
    return mine
  }

  /**
   * Returns the current session. A login that came too late is dropped if somebody signed in meanwhile, here or in
   * another tab.
   */
  async function whoeverIsHere(late: SessionRecord | null, error?: unknown): Promise<SessionRecord> {
    const here = current() ?? (await login) ?? late
    if (here === null) throw error
    return here
  }

  async function attemptVisit(): Promise<void> {
    await becomeVisitor().catch(() => {})
  }

  function visitLater(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (current() === null) void attemptVisit()
    }, ms)
  }

  function emit(event: SessionEvent): void {
    for (const listener of [...listeners]) listener(event)
  }

  return {
    ...store,
    current,
    become,
    keep,
    becomeVisitor,
    attemptVisit,
    visitLater,
    emit,
    expire() {
      const path = safeReturnPath(parts.currentPath?.() ?? null)
      if (path !== null) storage.set('redirect_after_login', path)
      clearRecord(storage)
      become(null)
      emit({ type: 'signed-out', reason: 'expired' })
      void attemptVisit()
    },
    leave() {
      clearRecord(storage)
      become(null)
      void attemptVisit()
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => clearTimeout(timer),
  }
}
