import { defineHook } from '../../composition/hook.ts'
import type { DecisionOfReport } from './moderation.context.ts'

/** How somebody without an account opens the decision about their report, which a module above knows. */
export const decisionOfReportHook = defineHook<DecisionOfReport>('moderation.decisionOfReport')

export const moderationHooks = { decisionOfReport: decisionOfReportHook }
