import type { AppealEnd } from '@sayso/contract/shapes/decision'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { queueEmail } from '../../accounts/index.ts'
import { type DecisionRecord, statementOf } from '../../decisions/index.ts'
import { findContactOf, openContact } from '../../moderation/index.ts'
import { notifyDecision } from '../../notifications/index.ts'
import { appealEmail } from '../appeals.emails.ts'
import type { Appeal } from '../appeals.queries.ts'
import type { CaseReader } from '../case-link.ts'
import { appealableUntil } from '../make/appealable.service.ts'
import { findReceiver } from './receivers.queries.ts'
import { urlOf } from './where-to-read.ts'

interface Ended {
  readonly appeal: Appeal
  readonly appealed: DecisionRecord
  /** What holds now: the same, what was decided instead, or what the other side's appeal led to before. */
  readonly current: DecisionRecord
  readonly end: AppealEnd
  readonly reason: string
}

/** Tells whoever appealed how that ended: once, with all that follows from it. */
export async function notifyAppellant(tx: Tx, ctx: Context, ended: Ended): Promise<void> {
  const { appeal } = ended
  if (appeal.accountId !== null) return notifyAccount(tx, ctx, ended)
  const report = appeal.report === null ? null : await findContactOf(tx, appeal.report)
  if (appeal.report === null || report === null || report.contactSealed === null) return
  const { email } = openContact(ctx, appeal.report, report.contactSealed)
  await send(tx, ctx, ended, { email, reader: { side: 'reporter', report: appeal.report }, logsIn: false })
}

async function notifyAccount(tx: Tx, ctx: Context, ended: Ended): Promise<void> {
  const { appeal, appealed, end } = ended
  const receiver = appeal.accountId === null ? null : await findReceiver(tx, appeal.accountId)
  if (receiver === null) return
  const { accountId, email, isClosed, profileId } = receiver
  const receiverId = appeal.side === 'author' ? (appealed.authorId ?? profileId) : profileId
  await notifyDecision(tx, {
    ...{ receiverId, about: 'decision', decisionId: appealed.id },
    fact: { outcome: end },
  })
  const reader: CaseReader =
    appeal.report === null ? { side: 'author', accountId } : { side: 'reporter', report: appeal.report }
  await send(tx, ctx, ended, { email, reader, logsIn: appeal.side === 'reporter' || !isClosed })
}

interface Address {
  readonly email: string
  readonly reader: CaseReader
  readonly logsIn: boolean
}

async function send(
  tx: Tx,
  ctx: Context,
  { appeal: { side }, appealed, current, end, reason }: Ended,
  { email, reader, logsIn }: Address,
): Promise<void> {
  const isSame = current.id === appealed.id
  const appealUntil = isSame ? null : await appealableUntil(tx, current, side)
  const url = urlOf(ctx, current.id, { reader, logsIn })
  const statement = isSame ? null : statementOf(current, side)
  await queueEmail(tx, ctx, {
    to: email,
    content: appealEmail({ end, reason, statement }, { url, appealUntil }),
  })
}
