import type { AccountId } from '@sayso/contract/ids'
import type { SecurityEvent } from '@sayso/contract/shapes/security-event'
import type { Tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/http/app-error.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import type { Member } from '../../../rpc/viewer.ts'
import type { AccountsContext } from '../accounts.context.ts'
import { dropOldSecurityEventsJob } from '../accounts.events.ts'
import * as q from './security-log.queries.ts'

const PER_PAGE = 20

/** Records what happened to an account, in the transaction in which it happens. */
export async function logSecurityEvent(
  tx: Tx,
  accountId: AccountId,
  event: { kind: q.SecurityEventKind; device?: string; detail?: string },
): Promise<void> {
  const { kind, device = '', detail = '' } = event
  await q.insertEvent(tx, { accountId, kind, device, detail })
}

export async function listSecurityEvents(
  ctx: AccountsContext,
  { accountId }: Member,
  { cursor }: { cursor?: string | undefined },
): Promise<{ events: SecurityEvent[]; has_more: boolean; next_cursor: string | null }> {
  const before = cursor === undefined ? null : readCursor(cursor)
  const rows = await ctx.db.readPrivate((tx) => q.listEvents(tx, accountId, { before, limit: PER_PAGE + 1 }))
  const shown = rows.slice(0, PER_PAGE)
  const hasMore = rows.length > PER_PAGE
  return {
    events: shown.map(({ kind, device, detail, at }) => ({ kind, device, detail, at: at.toISOString() })),
    has_more: hasMore,
    next_cursor: hasMore ? String(shown.at(-1)?.id) : null,
  }
}

function readCursor(cursor: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(cursor)) fail('invalid_input', { details: { field: 'cursor' } })
  return BigInt(cursor)
}

export const dropOldSecurityEvents = handleJob(dropOldSecurityEventsJob, {
  async inTransaction(tx) {
    await q.deleteOldEvents(tx)
    await q.deleteOldChanges(tx)
  },
})
