import type { AccountId, SessionId } from '@sayso/contract/ids'
import type { Session } from '@sayso/contract/shapes/user'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Member } from '../../../rpc/viewer.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { otherSessionsEndedEmail, sessionEndedEmail } from '../accounts.emails.ts'
import { findAccount } from '../accounts.queries.ts'
import { viewSession } from '../accounts.view.ts'
import { queueEmail } from '../changes/queue-email.ts'
import { deviceOf } from '../security-log/security-log.queries.ts'
import { logSecurityEvent } from '../security-log/security-log.service.ts'
import { endAllSessions, endSession } from './end-sessions.service.ts'
import * as q from './sessions.queries.ts'

export async function listSessions(ctx: AccountsContext, viewer: Member): Promise<{ sessions: Session[] }> {
  const rows = await ctx.db.readPrivate((tx) => q.listSessions(tx, viewer.accountId))
  return { sessions: rows.map((row) => viewSession(row, viewer.sessionId)) }
}

export async function sessionOwner(ctx: AccountsContext, id: SessionId): Promise<AccountId | null> {
  return ctx.db.readPrivate((tx) => q.ownerOfSession(tx, id))
}

/** Ends another session and emails the owner, so that an intruder cannot sign the owner out unnoticed. */
export async function revokeSession(
  ctx: AccountsContext,
  viewer: Member,
  id: SessionId,
): Promise<Record<string, never>> {
  await ctx.db.write(async (tx) => {
    const device = await endSession(tx, id)
    if (device === null || id === viewer.sessionId) return
    const account = await findAccount(tx, viewer.accountId)
    if (!account) return
    await logEnded(tx, viewer, device)
    const content = sessionEndedEmail(ctx.config.product.publicUrl, device)
    await queueEmail(tx, ctx, { to: account.email, content })
  })
  return {}
}

/** Ends all sessions but the viewer's own, and emails the owner for the same reason. */
export async function revokeOtherSessions(
  ctx: AccountsContext,
  viewer: Member,
): Promise<{ num_ended: number }> {
  return ctx.db.write(async (tx) => {
    const ended = await endAllSessions(tx, viewer.accountId, { except: viewer.sessionId })
    const account = await findAccount(tx, viewer.accountId)
    if (account && ended > 0) {
      await logEnded(tx, viewer, ended === 1 ? '1 device' : `${ended} devices`)
      const content = otherSessionsEndedEmail(ctx.config.product.publicUrl, ended)
      await queueEmail(tx, ctx, { to: account.email, content })
    }
    return { num_ended: ended }
  })
}

/** `which`: the device that was logged out, or how many. */
async function logEnded(tx: Tx, { accountId, sessionId }: Member, which: string): Promise<void> {
  const device = await deviceOf(tx, sessionId)
  await logSecurityEvent(tx, accountId, { kind: 'logged_out_devices', device, detail: which })
}
