import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { queueEmail } from '../../accounts/index.ts'
import { type DecisionRecord, listOfCase, statementOf } from '../../decisions/index.ts'
import { lockCase, openContact, takeUnnotified, type UnnotifiedReport } from '../../moderation/index.ts'
import { notifyDecision } from '../../notifications/index.ts'
import { decisionEmail } from '../appeals.emails.ts'
import { notifyReportersJob } from '../appeals.events.ts'
import { appealableUntil } from '../make/appealable.service.ts'
import { findReceivers } from './receivers.queries.ts'
import { urlOf } from './where-to-read.ts'

const BATCH_SIZE = 500

/**
 * Tells the reporters of a case what was decided last. A batch is marked as told in the transaction that queues its
 * emails and notifications: a worker may die at any point, and everybody is told once.
 */
export const notifyReporters = handleJob(notifyReportersJob, {
  async atLeastOnce(ctx: Context, { caseId }) {
    while ((await ctx.db.write((tx) => notifySome(tx, ctx, BigInt(caseId)))) === BATCH_SIZE);
  },
})

async function notifySome(tx: Tx, ctx: Context, caseId: bigint): Promise<number> {
  // So that nobody decides it anew meanwhile, and what is told is the last word.
  await lockCase(tx, caseId)
  const record = (await listOfCase(tx, caseId)).at(-1)
  if (record === undefined) return 0
  const reports = await takeUnnotified(tx, caseId, BATCH_SIZE)
  if (reports.length === 0) return 0
  const appealUntil = await appealableUntil(tx, record, 'reporter')
  await notifyAccounts(tx, ctx, record, reports, appealUntil)
  await emailOthers(tx, ctx, record, reports, appealUntil)
  return reports.length
}

async function notifyAccounts(
  tx: Tx,
  ctx: Context,
  record: DecisionRecord,
  reports: readonly UnnotifiedReport[],
  appealUntil: Date | null,
): Promise<void> {
  const accounts = reports.flatMap(({ accountId }) => accountId ?? [])
  const url = `${ctx.config.product.publicUrl}/cases`
  const content = decisionEmail(statementOf(record, 'reporter'), { url, appealUntil })
  for (const { profileId, email, isVerified, isClosed } of await findReceivers(tx, accounts)) {
    const event = { receiverId: profileId, about: 'report_decided', decisionId: record.id } as const
    await notifyDecision(tx, { ...event, fact: record })
    if (isVerified && !isClosed) await queueEmail(tx, ctx, { to: email, content })
  }
}

async function emailOthers(
  tx: Tx,
  ctx: Context,
  record: DecisionRecord,
  reports: readonly UnnotifiedReport[],
  appealUntil: Date | null,
): Promise<void> {
  const statement = statementOf(record, 'reporter')
  for (const { number, accountId, contactSealed } of reports) {
    if (accountId !== null || contactSealed === null) continue
    const url = urlOf(ctx, record.id, { reader: { side: 'reporter', report: number }, logsIn: false })
    const { email } = openContact(ctx, number, contactSealed)
    await queueEmail(tx, ctx, { to: email, content: decisionEmail(statement, { url, appealUntil }) })
  }
}
