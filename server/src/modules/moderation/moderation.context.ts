import type { OutputOf } from '@sayso/contract/call'
import type { reportStatus } from '@sayso/contract/calls/reports'
import type { Challenges } from '../../platform/challenge/challenge.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Limiter } from '../../platform/redis/limiter.ts'
import type { PostsContext } from '../posts/index.ts'

/** The decision about a report without an account. Null if there is none, or none that they may still open. */
export type DecisionOfReport = (
  tx: Tx,
  report: { readonly number: bigint; readonly caseId: bigint },
) => Promise<OutputOf<typeof reportStatus>['decision']>

/** The context of this module's use cases: what it takes to tell who sees what, and to keep machines out. */
export interface ModerationContext extends PostsContext {
  readonly challenges: Challenges
  readonly limiter: Limiter
  readonly decisionOfReport: DecisionOfReport
}
