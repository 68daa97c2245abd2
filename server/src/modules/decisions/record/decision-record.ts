import type { DecisionPolicy } from '@sayso/contract/house-rules'
import type { AccountId, DecisionId, ProfileId } from '@sayso/contract/ids'
import type { RecordedDecision } from '@sayso/contract/shapes/decision'
import type { Label } from '@sayso/contract/shapes/scalars'
import type { CaseKind, CaseSource } from '../../moderation/index.ts'

/** A decision as it was written down. Rows are only added, so it never changes. */
export interface DecisionRecord {
  readonly id: DecisionId
  /** Of the case. It is also the number of its first report: `numberText`. */
  readonly caseId: bigint
  readonly kind: CaseKind
  /** As a bigint of the database: of an address, the number of its report. */
  readonly subjectId: bigint
  /** What opened the case. */
  readonly source: CaseSource
  /** The number of the appeal that led to it. */
  readonly appealId: bigint | null
  /** Null if no person decided. */
  readonly decidedBy: AccountId | null
  readonly decision: RecordedDecision
  /** Of `reinstate`: what was taken back. */
  readonly takenBack: RecordedDecision | null
  readonly policy: DecisionPolicy | null
  readonly law: string | null
  readonly facts: string
  readonly until: Date | null
  readonly label: Label | null
  /** Of `reinstate`: what was taken back. */
  readonly money: 'keep' | 'refund' | null
  readonly takedownOrderId: string | null
  readonly authorId: ProfileId | null
  readonly authorAccountId: AccountId | null
  readonly reports: number
  readonly isUpheld: boolean
  readonly buyers: number
  readonly createdAt: Date
}

/** What a statement says. All of it is written down with the decision, so it can be read at any time. */
export type Stated = Pick<
  DecisionRecord,
  | 'kind'
  | 'source'
  | 'appealId'
  | 'decidedBy'
  | 'decision'
  | 'takenBack'
  | 'policy'
  | 'law'
  | 'facts'
  | 'until'
  | 'label'
  | 'money'
  | 'authorAccountId'
  | 'reports'
  | 'buyers'
>

export type Side = 'author' | 'reporter'
