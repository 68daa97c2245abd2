import type { DecisionId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { type CaseReader, createCaseLinks } from '../case-link.ts'

/** Where somebody reads a statement: in their account, or behind a link if they have none that they can log in to. */
export function urlOf(
  { config }: Context,
  decisionId: DecisionId,
  { reader, logsIn }: { reader: CaseReader; logsIn: boolean },
): string {
  const { publicUrl } = config.product
  if (logsIn) return `${publicUrl}/cases`
  return createCaseLinks(config.secrets.links, publicUrl).urlFor(decisionId, reader)
}
