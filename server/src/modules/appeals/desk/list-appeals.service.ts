import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { staffAppeals as listCall, staffAppeal as oneCall } from '@sayso/contract/calls/cases'
import type { AccountId } from '@sayso/contract/ids'
import type { DeskAppeal } from '@sayso/contract/shapes/decision'
import type { Tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/http/app-error.ts'
import { type DecisionRecord, findDecisions, showCase } from '../../decisions/index.ts'
import { numberText as caseNumber } from '../../moderation/index.ts'
import { nameAccounts, refused } from '../../staff/index.ts'
import { numberText, readNumber } from '../appeal.policy.ts'
import type { AppealsContext } from '../appeals.context.ts'
import * as q from '../appeals.queries.ts'
import { findAppealConflict } from './appeal-conflict.service.ts'

const PAGE_SIZE = 20

/** Open ones oldest first, decided ones newest first. */
export async function listAppeals(
  { db }: AppealsContext,
  staffId: AccountId,
  { list, cursor }: Pick<InputOf<typeof listCall>, 'list' | 'cursor'>,
): Promise<OutputOf<typeof listCall>> {
  if (cursor && !/^\d{1,18}$/.test(cursor)) fail('invalid_input', { details: { field: 'cursor' } })
  const after = cursor ? BigInt(cursor) : null
  return db.readPrivate(async (tx) => {
    const found = await q.listAppeals(tx, { list, after, limit: PAGE_SIZE + 1 })
    const shown = found.slice(0, PAGE_SIZE)
    return {
      appeals: await viewAppeals(tx, staffId, shown),
      total: await q.countAppeals(tx, list),
      next_cursor: found.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null,
    }
  })
}

/** An appeal with its case. */
export async function showAppeal(
  ctx: AppealsContext,
  staffId: AccountId,
  number: string,
): Promise<OutputOf<typeof oneCall>> {
  const [appeal] = await ctx.db.readPrivate(async (tx) => {
    const found = await q.findAppeal(tx, readNumber(number))
    return found === null ? [] : viewAppeals(tx, staffId, [found])
  })
  if (appeal === undefined) throw refused('There is no appeal with this number')
  return { appeal, case: await showCase(ctx.decisions, staffId, appeal.case_number) }
}

async function viewAppeals(tx: Tx, staffId: AccountId, appeals: readonly q.Appeal[]): Promise<DeskAppeal[]> {
  const records = await findDecisions(
    tx,
    appeals.map(({ decisionId }) => decisionId),
  )
  const names = await nameAccounts(
    tx,
    appeals.flatMap(({ accountId }) => accountId ?? []),
  )
  const views: DeskAppeal[] = []
  for (const appeal of appeals) {
    const record = records.find(({ id }) => id === appeal.decisionId)
    if (record === undefined) continue
    const conflict = appeal.ended === null ? await findAppealConflict(tx, staffId, appeal, record) : null
    views.push(
      viewAppeal(appeal, record, { conflict, name: names.get(appeal.accountId ?? ('' as AccountId)) }),
    )
  }
  return views
}

interface Beside {
  readonly conflict: string | null
  readonly name: { readonly handle: string; readonly displayName: string } | undefined
}

const viewAppeal = (appeal: q.Appeal, record: DecisionRecord, { conflict, name }: Beside): DeskAppeal => ({
  number: numberText(appeal.id),
  case_number: caseNumber(record.caseId),
  side: appeal.side,
  by: name?.handle ?? null,
  display_name: name?.displayName ?? null,
  text: appeal.text,
  created: appeal.createdAt.toISOString(),
  decision: record.decision,
  outcome: appeal.ended?.outcome ?? null,
  conflict,
})
