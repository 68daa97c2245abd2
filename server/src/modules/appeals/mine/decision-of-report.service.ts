import type { Context } from '../../../context.ts'
import { listOfCase } from '../../decisions/index.ts'
import type { DecisionOfReport } from '../../moderation/index.ts'
import { isLinkOver } from '../appeal.policy.ts'
import { createCaseLinks } from '../case-link.ts'
import { appealableUntil } from '../make/appealable.service.ts'

/** What the link in the email about a decision has, for who looks how their report stands: the last word in its case. */
export const decisionOfReport =
  ({ config }: Context): DecisionOfReport =>
  async (tx, { number, caseId }) => {
    const record = (await listOfCase(tx, caseId)).at(-1)
    if (record === undefined || isLinkOver(record, new Date())) return null
    const links = createCaseLinks(config.secrets.links, config.product.publicUrl)
    const appealUntil = await appealableUntil(tx, record, 'reporter')
    return {
      decision_id: record.id,
      token: links.tokenFor(record.id, { side: 'reporter', report: number }),
      appeal_until: appealUntil?.toISOString() ?? null,
    }
  }
