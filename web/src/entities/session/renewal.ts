import type { Identity } from './identity.ts'
import { isRefusedToken } from './session-call.ts'
import { isSameIdentity, makeRecord, readRecord, type SessionRecord } from './session-record.ts'
import type { SessionParts } from './session-types.ts'

/** What the product waits between a new anonymous session and the retry with it. */
const RETRY_AFTER_LOGIN_MS = 100

export interface Renewal {
  /** Fetches a member's user record again; what we have stays when that fails. */
  refresh(): Promise<void>
  /** Is there a refresh that failed and should be made up for? */
  isRefreshDue(): boolean
  /** The session to go on with after `used` turned out stale. Throws when there is none. */
  renew(used: SessionRecord, error: unknown): Promise<SessionRecord>
}

export function createRenewal(
  { api, storage, log = () => {} }: SessionParts,
  identity: Identity,
  followOtherTabs: () => void,
): Renewal {
  let renewal: Promise<SessionRecord> | null = null
  let isDue = false
  const isCurrent = ({ token }: SessionRecord) => identity.current()?.token === token

  /**
   * The session of the same person to go on with after a token was refused, if there is one. Another tab may have a new
   * one already (a new password, a new person) and this tab only hears of it a moment later: signing out now would
   * throw theirs away.
   */
  function afterRefusal(who: SessionRecord): SessionRecord | null {
    const stored = readRecord(storage)
    if (stored !== null && stored.token !== who.token) followOtherTabs()
    else if (isCurrent(who)) identity.expire()
    const now = identity.current()
    return now?.userId === who.userId ? now : null
  }

  /** The user as the server has it now, under the same token and with a profile that is still theirs. */
  async function fetchUser(who: SessionRecord): Promise<SessionRecord> {
    try {
      const { user } = await api.call('user/get', {}, { token: who.token })
      const record = makeRecord(user, who.token, who.profileId)
      if (record === null) throw new Error('user/get answered no usable user')
      if (isCurrent(who)) identity.keep(record)
      return record
    } catch (error) {
      const next = isRefusedToken(error) ? afterRefusal(who) : null
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
      const next = afterRefusal(used)
      if (next === null) throw error
      return next
    }
    return fetchUser(used).catch((reason: unknown) => {
      throw isRefusedToken(reason) ? reason : error
    })
  }

  return {
    isRefreshDue: () => isDue,
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
      // Another call that failed the same way has already brought a new one.
      if (now !== null && !isSameIdentity(now, used)) return Promise.resolve(now)
      renewal ??= (used.kind === 'visitor' ? renewVisitor(error) : renewMember(used, error)).finally(() => {
        renewal = null
      })
      return renewal
    },
  }
}
