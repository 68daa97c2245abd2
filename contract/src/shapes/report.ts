import { type TUnsafe, Type } from 'typebox'
import { type ReportedFor, ReportGroup, ReportReason } from '../report-reasons.ts'
import { choice } from './schema.ts'

export const reportedFor = (): TUnsafe<ReportedFor> => choice(...ReportGroup, ...ReportReason)

/** As people read it: `R-48213`. */
export const ReportNumber = Type.String({ title: 'report number', pattern: '^R-[0-9]{5,15}$' })
