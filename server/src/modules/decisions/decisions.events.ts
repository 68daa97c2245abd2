import type { DecisionId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'

/** Something was decided about a case, or a decision was taken back. Both sides have to be told. */
export const decisionMade = defineEvent<{ decisionId: DecisionId }>('decisions.made')
