import type { AccountId, SessionId } from '@sayso/contract/ids'
import type { Session } from '@sayso/contract/shapes/user'
import type { Member } from '../../door/viewer.ts'
import type { AccountsContext } from './accounts.context.ts'
import { findAccount } from './accounts.queries.ts'
import { viewSession } from './accounts.view.ts'
import { sessionEndedLetter } from './letters.ts'
import { post } from './post-office.ts'
import * as q from './sessions.queries.ts'

export async function listSessions(ctx: AccountsContext, viewer: Member): Promise<{ sessions: Session[] }> {
  const rows = await ctx.db.write((tx) => q.listSessions(tx, viewer.accountId))
  return { sessions: rows.map((row) => viewSession(row, viewer.sessionId)) }
}

export async function sessionOwner(ctx: AccountsContext, id: SessionId): Promise<AccountId | null> {
  return ctx.db.write((tx) => q.ownerOfSession(tx, id))
}

/** The owner is told: whoever else has got in must not be able to put them out unnoticed. */
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
    const letter = sessionEndedLetter(ctx.config.product.publicUrl, device)
    await post(tx, ctx, { to: account.email, letter })
  })
  return {}
}
