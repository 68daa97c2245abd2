import type { DecisionId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { type DecisionRecord, findDecision, isAuthorNotified } from '../../decisions/index.ts'
import { findContactOf } from '../../moderation/index.ts'
import { isLinkOver } from '../appeal.policy.ts'
import { type CaseReader, createCaseLinks } from '../case-link.ts'
import { findReceiver } from '../notify/receivers.queries.ts'

/** Whom a link in an email is for. One answer for everything that is wrong with it. */
export async function requireReader(
  tx: Tx,
  { config }: Context,
  { decision_id: decisionId, token }: { decision_id: DecisionId; token: string },
): Promise<{ record: DecisionRecord; reader: CaseReader }> {
  const links = createCaseLinks(config.secrets.links, config.product.publicUrl)
  const reader = links.read(decisionId, token)
  const record = reader && (await findDecision(tx, decisionId))
  if (!record || isLinkOver(record, new Date()) || !(await isTheirs(tx, record, reader)))
    throw new AppError('case_link_invalid')
  return { record, reader }
}

/** The account or the report may be gone since the link was sent. */
async function isTheirs(tx: Tx, record: DecisionRecord, reader: CaseReader): Promise<boolean> {
  if (reader.side === 'reporter') return (await findContactOf(tx, reader.report))?.caseId === record.caseId
  return (
    isAuthorNotified(record) &&
    record.authorAccountId === reader.accountId &&
    (await findReceiver(tx, reader.accountId)) !== null
  )
}
