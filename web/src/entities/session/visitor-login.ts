import { bootIdentifier, takeFromBoot } from '../../lib/boot-handover.ts'
import { makeRecord, type SessionRecord, type SignedIn } from './session-record.ts'
import type { SessionParts } from './session-types.ts'

/** Returns an anonymous session: the one the inline script already requested, or a new one. */
export async function logInAsVisitor({ api, now, random }: SessionParts): Promise<SessionRecord> {
  const early = await takeFromBoot<SignedIn>('login')
  const identifier = (early && bootIdentifier()) ?? `web_${random(12)}_${now()}`
  const answer: SignedIn = early ?? (await api.call('unauth/anonymousLogin', { identifier }, { token: null }))
  const record = makeRecord(answer.user, answer.session_token || `anon_${identifier}`)
  if (record === null) throw new Error('The anonymous login returned no user')
  return record
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000

/** The delay before the next attempt after this many failures; never shorter than the server asked for. */
export function waitBeforeLogin(failures: number, error: unknown): number {
  const { retryAfterMs } = (error ?? {}) as { retryAfterMs?: number | null }
  return Math.max(Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS), retryAfterMs ?? 0)
}
