import type { AccountId, SessionId } from '@sayso/contract/ids'
import type { Session } from '@sayso/contract/shapes/user'
import type { Member } from '../../../rpc/viewer.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { sessionEndedEmail } from '../accounts.emails.ts'
import { findAccount } from '../accounts.queries.ts'
import { viewSession } from '../accounts.view.ts'
import { queueEmail } from '../changes/queue-email.ts'
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
    const device = await q.endSession(tx, id)
    if (device === null || id === viewer.sessionId) return
    const account = await findAccount(tx, viewer.accountId)
    if (!account) return
    const content = sessionEndedEmail(ctx.config.product.publicUrl, device)
    await queueEmail(tx, ctx, { to: account.email, content })
  })
  return {}
}
