import { type DecisionId, isStoredId } from '@sayso/contract/ids'

export interface CaseLink {
  readonly decision_id: DecisionId
  readonly token: string
}

/** Reads `#decision.token`. Null if the fragment is none of ours. */
export function readCaseLink(hash: string): CaseLink | null {
  const [, id = '', token = ''] = /^#([\w-]+)\.([\w.-]{1,200})$/.exec(hash.trim()) ?? []
  return isStoredId(id) && token !== '' ? { decision_id: id as DecisionId, token } : null
}
