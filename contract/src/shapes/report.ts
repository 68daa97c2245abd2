import { type TUnsafe, Type } from 'typebox'
import { type ReportedFor, ReportGroup, ReportReason } from '../report-reasons.ts'
import { DecisionId, Instant } from './scalars.ts'
import { choice, nullable } from './schema.ts'

export const reportedFor = (): TUnsafe<ReportedFor> => choice(...ReportGroup, ...ReportReason)

/** As people read it: `R-48213`. */
export const ReportNumber = Type.String({ title: 'report number', pattern: '^R-[0-9]{5,15}$' })

/** Opens the decision about a report for whoever made it without an account, and the appeal against it. */
export const ReportDecision = Type.Object(
  {
    decision_id: DecisionId,
    token: Type.String(),
    appeal_until: nullable({ ...Instant, description: 'null if nothing can be appealed any more' }),
  },
  { title: 'ReportDecision', additionalProperties: false },
)
