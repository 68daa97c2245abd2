/*
 * People to follow: each source ranks its candidates, and a place in a source is worth its weight divided by the place.
 * Ids are of any kind, so that the rules can be tested without rows.
 */

export type Source = 'followed_by' | 'sells_on' | 'near' | 'notable'

/** Why somebody is suggested, as it is stored. */
export interface Reason {
  readonly kind: Source
  /** Ids of people whom the reader follows and who follow the candidate: the first two, and how many there are. */
  readonly via?: readonly string[]
  readonly count?: number
  readonly tag?: string | null
}

export interface Suggestion<Id> {
  readonly id: Id
  readonly score: number
  /** The reason that weighs most comes first. */
  readonly reasons: readonly Reason[]
}

const WEIGHTS: Readonly<Record<Source, number>> = { followed_by: 3, sells_on: 2, near: 1, notable: 0.1 }

/** One source: candidates with their reasons, the best first. */
export interface RankedSource<Id> {
  readonly kind: Source
  readonly candidates: readonly { readonly id: Id; readonly reason: Reason }[]
}

/** Adds up the sources: a candidate of several has the sum, and all reasons. */
export function scoreAll<Id>(
  known: readonly Suggestion<Id>[],
  sources: readonly RankedSource<Id>[],
): Suggestion<Id>[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  for (const { kind, candidates } of sources)
    for (const [place, { id, reason }] of candidates.entries()) {
      const { score, reasons } = byId.get(id) ?? { score: 0, reasons: [] }
      byId.set(id, { id, score: score + WEIGHTS[kind] / (place + 1), reasons: [...reasons, reason] })
    }
  return [...byId.values()].toSorted((a, b) => b.score - a.score)
}

/** The best, at most half of them for the same main reason; if that leaves room, the next best fill it. */
export function takeMixed<Id>(ranked: readonly Suggestion<Id>[], size: number): Suggestion<Id>[] {
  const taken = new Set<Suggestion<Id>>()
  const perReason = new Map<Source | undefined, number>()
  for (const one of ranked) {
    const kind = one.reasons[0]?.kind
    const sofar = perReason.get(kind) ?? 0
    if (taken.size >= size || sofar >= size / 2) continue
    perReason.set(kind, sofar + 1)
    taken.add(one)
  }
  const rest = ranked.filter((one) => !taken.has(one)).slice(0, size - taken.size)
  return ranked.filter((one) => taken.has(one) || rest.includes(one))
}
