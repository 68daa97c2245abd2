import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { staffQueue } from '@sayso/contract/calls/cases'
import type { AccountId } from '@sayso/contract/ids'
import { wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { nameAccounts } from '../../staff/index.ts'
import { listWaitingCases } from '../decide/close-account.service.ts'
import type { DecisionsContext } from '../decisions.context.ts'
import { type CaseView, viewCase } from './desk-case.ts'
import { type CaseRow, countCases, listDecided, listOpen, type QueueList } from './queue.queries.ts'

const PAGE = 30
/** Counting further would cost more with each case and change nothing. */
const MAX_COUNTED = 9999

/** Such as `45 10001` for open cases, and `2026-11-18T06:00:00.123456Z 10001` for decided ones. */
const OPEN = /^(\d{1,3}) (\d{1,18})$/
const DECIDED = /^(\d{4}-[\d:.TZ-]{16,26}) (\d{1,18})$/

export async function listQueue(
  ctx: DecisionsContext,
  staffId: AccountId,
  { list, cursor }: InputOf<typeof staffQueue>,
): Promise<OutputOf<typeof staffQueue>> {
  return ctx.db.readPrivate(async (tx) => {
    const rows = await listRows(tx, list, staffId, cursor)
    const page = rows.slice(0, PAGE)
    const last = rows.length > PAGE ? page.at(-1) : undefined
    const view = await viewFor(tx, staffId, page)
    return {
      cases: page.map((row) => viewCase(row, view)),
      total: await countCases(tx, list, staffId, MAX_COUNTED),
      next_cursor: last ? `${list === 'decided' ? last.moment : last.priority} ${last.id}` : null,
    }
  })
}

/** What waits for somebody, for `staff/me`. */
export const countQueue = async (tx: Tx, staffId: AccountId) => ({
  inbox: await countCases(tx, 'inbox', staffId, MAX_COUNTED),
  mine: await countCases(tx, 'mine', staffId, MAX_COUNTED),
})

async function listRows(tx: Tx, list: QueueList, staffId: AccountId, cursor: string | undefined) {
  const found = cursor === undefined ? null : (list === 'decided' ? DECIDED : OPEN).exec(cursor)
  if (cursor !== undefined && found === null) throw new AppError('invalid_input')
  const [, first = '', id = '0'] = found ?? []
  const page = { staffId, limit: PAGE + 1 }
  if (list === 'decided') {
    const after = found && { moment: first, id: BigInt(id) }
    if (after && Number.isNaN(Date.parse(after.moment))) throw new AppError('invalid_input')
    return listDecided(tx, { ...page, after })
  }
  return listOpen(tx, list, { ...page, after: found && { priority: Number(first), id: BigInt(id) } })
}

/** The names of whoever works on these cases, and what waits. */
export async function viewFor(tx: Tx, staffId: AccountId, rows: readonly CaseRow[]): Promise<CaseView> {
  const claimers = rows.flatMap(({ claimed_by: by }) => (by === null ? [] : [wireId<AccountId>(by)]))
  const names = await nameAccounts(tx, claimers)
  const waiting = await listWaitingCases(tx)
  return { staffId, handleOf: (id) => names.get(id)?.handle ?? null, waiting }
}
