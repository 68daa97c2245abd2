import type { DecisionId, ProfileId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { aggregateNow } from '../aggregate/aggregate-notifications.service.ts'
import { type DecidedFact, detailOf } from '../decided.policy.ts'
import { kindOf } from '../notifications.policy.ts'
import { findPerson } from './facts.queries.ts'
import { putEvent } from './notification-events.queries.ts'

interface DecisionNotification {
  readonly receiverId: ProfileId
  /** `decision`: about something of the receiver's, or an appeal of theirs. */
  readonly about: 'decision' | 'report_decided'
  readonly decisionId: DecisionId
  readonly fact: DecidedFact
}

/**
 * Notifies somebody of a decision of ours, in the transaction of whoever tells them. Nothing of what it is about is kept:
 * neither a post nor a person.
 */
export async function notifyDecision(
  tx: Tx,
  { decisionId, fact, ...event }: DecisionNotification,
): Promise<void> {
  if ((await findPerson(tx, event.receiverId)) === null) return
  const isFirst = await putEvent(tx, {
    ...event,
    kind: kindOf(event.about),
    subjectId: decisionId,
    sourceId: decisionId,
    detail: detailOf(fact),
    actorId: null,
    postId: null,
    commentId: null,
  })
  if (isFirst) await aggregateNow(tx)
}
