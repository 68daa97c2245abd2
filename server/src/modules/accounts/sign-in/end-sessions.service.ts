import type { AccountId, SessionId } from '@sayso/contract/ids'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { sessionsEnded } from '../accounts.events.ts'
import * as q from './sessions.queries.ts'

/* Every way to end a session early. Each publishes the event, so that what the session holds open is closed at once. */

/** Returns the session's device, or null if it had already ended. */
export async function endSession(tx: Tx, id: SessionId): Promise<string | null> {
  const ended = await q.deleteSession(tx, id)
  if (ended === null) return null
  await publish(tx, sessionsEnded, { accountId: ended.accountId, sessionIds: [id] })
  return ended.device
}

/** Returns how many ended. */
export async function endAllSessions(
  tx: Tx,
  accountId: AccountId,
  { except }: { except?: SessionId | undefined } = {},
): Promise<number> {
  const ended = await q.deleteAllSessions(tx, accountId, except)
  await announce(tx, accountId, ended)
  return ended.length
}

/** Ends all but the most recently used sessions. */
export async function endSessionsBeyond(tx: Tx, accountId: AccountId, most: number): Promise<void> {
  await announce(tx, accountId, await q.deleteSessionsBeyond(tx, accountId, most))
}

async function announce(tx: Tx, accountId: AccountId, sessionIds: SessionId[]): Promise<void> {
  if (sessionIds.length > 0) await publish(tx, sessionsEnded, { accountId, sessionIds })
}
