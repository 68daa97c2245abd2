import type { Decided } from '@sayso/contract/decision-titles'
import type { AppealEnd } from '@sayso/contract/shapes/decision'

/** What was decided, or how an appeal ended. */
export type DecidedFact = Decided | { readonly outcome: AppealEnd }

/** As the detail of an event: `remove-post`, `label-post-adult`, `reinstate-post-remove`, `appeal-uphold`. */
export function detailOf(fact: DecidedFact): string {
  if ('outcome' in fact) return `appeal-${fact.outcome}`
  const { decision, kind, label, takenBack } = fact
  return [decision, kind, label ?? takenBack].filter((part) => part !== null).join('-')
}

/** Null if it is no such detail. Only `detailOf` writes them. */
export function readDecided(detail: string): DecidedFact | null {
  const [decision, kind, more = null] = detail.split('-')
  if (!decision || !kind) return null
  if (decision === 'appeal') return { outcome: kind as AppealEnd }
  return {
    decision: decision as Decided['decision'],
    kind: kind as Decided['kind'],
    label: decision === 'label' ? (more as Decided['label']) : null,
    takenBack: decision === 'reinstate' ? (more as Decided['takenBack']) : null,
  }
}
