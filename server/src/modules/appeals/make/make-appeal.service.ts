import type { InputOf, OutputOf } from '@sayso/contract/call'
import type { appealByLink as byLinkCall, appeal as call } from '@sayso/contract/calls/cases'
import type { AccountId } from '@sayso/contract/ids'
import { APPEAL_MONTHS, type Side } from '@sayso/contract/shapes/decision'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { type DecisionRecord, findDecision, isAuthorNotified } from '../../decisions/index.ts'
import { findReportOf, lockCase } from '../../moderation/index.ts'
import { APPEAL_TEXT_MIN, numberText } from '../appeal.policy.ts'
import { insertAppeal } from '../appeals.queries.ts'
import { requireReader } from '../mine/require-reader.service.ts'
import { refusalOf } from './appealable.service.ts'

interface Appellant {
  readonly side: Side
  readonly accountId: AccountId | null
  readonly report: bigint | null
}

/** Appeals as the author of what was decided about, or as somebody who reported it. Nobody else was told. */
export async function makeAppeal(
  { db }: Context,
  { accountId }: Member,
  input: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const text = readText(input.text)
  return db.write(async (tx) => {
    const record = await findDecision(tx, input.decision_id)
    const appellant = record && (await appellantOf(tx, record, accountId))
    if (!record || !appellant) throw new AppError('appeal_not_possible')
    return putAppeal(tx, record, appellant, text)
  })
}

async function appellantOf(tx: Tx, record: DecisionRecord, accountId: AccountId): Promise<Appellant | null> {
  if (isAuthorNotified(record) && record.authorAccountId === accountId)
    return { side: 'author', accountId, report: null }
  const report = await findReportOf(tx, record.caseId, accountId)
  return report === null ? null : { side: 'reporter', accountId, report }
}

/** The same with the link of an email. */
export async function makeAppealByLink(
  ctx: Context,
  input: InputOf<typeof byLinkCall>,
): Promise<OutputOf<typeof byLinkCall>> {
  const text = readText(input.text)
  return ctx.db.write(async (tx) => {
    const { record, reader } = await requireReader(tx, ctx, input)
    const appellant = reader.side === 'author' ? { ...reader, report: null } : { ...reader, accountId: null }
    return putAppeal(tx, record, appellant, text)
  })
}

function readText(typed: string): string {
  const text = typed.trim()
  if ([...text].length < APPEAL_TEXT_MIN)
    throw new AppError('appeal_text_too_short', { values: { min: APPEAL_TEXT_MIN } })
  return text
}

async function putAppeal(
  tx: Tx,
  record: DecisionRecord,
  appellant: Appellant,
  text: string,
): Promise<{ number: string }> {
  // Nobody decides the case anew meanwhile.
  await lockCase(tx, record.caseId)
  const refusal = await refusalOf(tx, record, appellant.side)
  if (refusal !== null) throw new AppError(refusal, { values: { months: APPEAL_MONTHS } })
  const id = await insertAppeal(tx, { ...appellant, decisionId: record.id, text })
  if (id === null) throw new AppError('appeal_done')
  return { number: numberText(id) }
}
