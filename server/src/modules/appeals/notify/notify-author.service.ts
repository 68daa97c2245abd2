import type { DecisionId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { queueEmail } from '../../accounts/index.ts'
import {
  type DecisionRecord,
  findDecision,
  isAuthorNotified,
  listOfCase,
  statementOf,
} from '../../decisions/index.ts'
import { notifyDecision } from '../../notifications/index.ts'
import { decisionEmail } from '../appeals.emails.ts'
import { notifyReportersJob } from '../appeals.events.ts'
import { findAppeal } from '../appeals.queries.ts'
import { appealableUntil } from '../make/appealable.service.ts'
import { findReceiver } from './receivers.queries.ts'
import { urlOf } from './where-to-read.ts'

/** Tells the author of a decision, and sees to it that reporters are told. */
export async function notifySides(tx: Tx, ctx: Context, decisionId: DecisionId): Promise<void> {
  const record = await findDecision(tx, decisionId)
  if (record === null) return
  const appeal = record.appealId === null ? null : await findAppeal(tx, record.appealId)
  // Whoever appealed is told how that ended, with everything that follows from it.
  if (appeal?.side !== 'author' && !(await isFirstOfTwo(tx, record))) await notifyAuthor(tx, ctx, record)
  const caseId = String(record.caseId)
  await enqueue(tx, notifyReportersJob, { caseId }, { key: `appeals.notify-reporters:${caseId}` })
}

/** A closed account was opened for another decision, which is told instead. */
async function isFirstOfTwo(tx: Tx, { id, caseId, decision, appealId }: DecisionRecord): Promise<boolean> {
  if (decision !== 'reinstate' || appealId === null) return false
  return (await listOfCase(tx, caseId)).some((one) => one.id > id && one.appealId === appealId)
}

async function notifyAuthor(tx: Tx, ctx: Context, record: DecisionRecord): Promise<void> {
  const { authorAccountId, authorId, id: decisionId } = record
  if (!isAuthorNotified(record) || authorAccountId === null || authorId === null) return
  const author = await findReceiver(tx, authorAccountId)
  if (author === null) return
  await notifyDecision(tx, { receiverId: authorId, about: 'decision', decisionId, fact: record })
  const appealUntil = await appealableUntil(tx, record, 'author')
  const reader = { side: 'author', accountId: author.accountId } as const
  const url = urlOf(ctx, decisionId, { reader, logsIn: !author.isClosed })
  await queueEmail(tx, ctx, {
    to: author.email,
    content: decisionEmail(statementOf(record, 'author'), { url, appealUntil }),
  })
}
