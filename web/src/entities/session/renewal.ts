import type { Identity } from './identity.ts'
import { isRefusedToken } from './session-call.ts'
import { isSameIdentity, makeRecord, readRecord, type SessionRecord } from './session-record.ts'
import type { SessionParts } from './session-types.ts'

/** The specified pause between a new anonymous session and the retry with it. */
const RETRY_AFTER_LOGIN_MS = 100

export interface Renewal {
  /** Fetches a member's user record again; the current one stays if that fails. */
  refresh(): Promise<void>
  /** True if a refresh has failed and should be repeated. */
  isRefreshDue(): boolean
  /** The server rejects this session: another tab's newer one is adopted, or the user is notified. */
  reject(who: SessionRecord): void
  /** Returns the session to continue with after `used` turned out stale. Throws if there is none. */
  renew(used: SessionRecord, error: unknown): Promise<SessionRecord>
}

interface SessionChanges {
  /** Adopts the session that another tab has stored. */
  followOtherTabs(): void
  /** Resolves when a call that ends this session has brought the next one, or has failed. */
  untilReplaced(): Promise<void>
}

export function createRenewal(
  { api, storage, log = () => {} }: SessionParts,
  identity: Identity,
  { followOtherTabs, untilReplaced }: SessionChanges,
): Renewal {
  let renewal: Promise<SessionRecord> | null = null
  let isDue = false
  const isCurrent = ({ token }: SessionRecord) => identity.current()?.token === token

  /**
   * Returns the same user's session to continue with after a token was rejected, if there is one. Another tab may
   * already have a new session (new password, other user) that this tab only learns of a moment later: signing out now
   * would throw it away.
   */
  async function afterRefusal(who: SessionRecord): Promise<SessionRecord | null> {
    await untilReplaced()
    const stored = readRecord(storage)
    if (stored !== null && stored.token !== who.token) followOtherTabs()
    else if (isCurrent(who)) identity.expire()
    const now = identity.current()
    return now?.userId === who.userId ? now : null
  }

  /** Fetches the user's current record, under the same token and with a profile that is still theirs. */
  async function fetchUser(who: SessionRecord): Promise<SessionRecord> {
    try {
      const { user } = await api.call('user/get', {}, { token: who.token })
      const record = makeRecord(user, who.token, who.profileId)
      if (record === null) throw new Error('user/get returned no usable user')
      if (isCurrent(who)) identity.keep(record)
      return record
    } catch (error) {
      const next = isRefusedToken(error) ? await afterRefusal(who) : null
      if (next === null) throw error
      return next
    }
  }

  async function renewVisitor(error: unknown): Promise<SessionRecord> {
    const record = await identity.becomeVisitor().catch(() => {
      throw error
    })
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_LOGIN_MS))
    return identity.current() ?? record
  }

  async function renewMember(used: SessionRecord, error: unknown): Promise<SessionRecord> {
    if (isRefusedToken(error)) {
      const next = await afterRefusal(used)
      if (next === null) throw error
      return next
    }
    return fetchUser(used).catch((reason: unknown) => {
      throw isRefusedToken(reason) ? reason : error
    })
  }

  return {
    isRefreshDue: () => isDue,
    reject: (who) => void afterRefusal(who),
    async refresh() {
      const who = identity.current()
      if (who?.kind !== 'member') return
      isDue = false
      try {
        await fetchUser(who)
      } catch (error) {
        isDue = isCurrent(who)
        log('The user could not be refreshed', error)
      }
    },
    renew(used, error) {
      const now = identity.current()
      // Another call that failed the same way has already renewed it.
      if (now !== null && !isSameIdentity(now, used)) return Promise.resolve(now)
      renewal ??= (used.kind === 'visitor' ? renewVisitor(error) : renewMember(used, error)).finally(() => {
        renewal = null
      })
      return renewal
    },
  }
}
