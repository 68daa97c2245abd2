/** A term of something, in a list that is sorted by terms. */
export interface Ranked<Id> {
  readonly term: string
  readonly score: number
  readonly id: Id
}

interface Open<Id> {
  readonly prefix: string
  count: number
  /** The best so far, best first. */
  best: Ranked<Id>[]
}

/**
 * Reads sorted terms once and returns the best ids of every prefix that more than `over` terms begin with. Because the
 * terms are sorted, only the prefixes of the current one are open at any time.
 */
export function createTopByPrefix<Id>({
  over,
  keep,
  longest,
}: {
  over: number
  keep: number
  longest: number
}) {
  const found = new Map<string, Id[]>()
  let open: Open<Id>[] = []

  function close(from: number): void {
    for (const { prefix, count, best } of open.slice(from))
      if (count > over)
        found.set(
          prefix,
          best.map(({ id }) => id),
        )
    open = open.slice(0, from)
  }

  return {
    add(entry: Ranked<Id>): void {
      const letters = [...entry.term].slice(0, longest)
      let prefix = ''
      for (const [at, letter] of letters.entries()) {
        prefix += letter
        if (open[at]?.prefix !== prefix) {
          close(at)
          open.push({ prefix, count: 0, best: [] })
        }
        const current = open[at]
        if (current) take(current, entry, keep)
      }
      if (open.length > letters.length) close(letters.length)
    },
    end(): Map<string, Id[]> {
      close(0)
      return found
    },
  }
}

function take<Id>(open: Open<Id>, entry: Ranked<Id>, keep: number): void {
  open.count++
  const { best } = open
  const last = best.at(-1)
  if (best.length >= keep && last && last.score >= entry.score) return
  const known = best.findIndex(({ id }) => id === entry.id)
  if (known >= 0) {
    if ((best[known]?.score ?? 0) >= entry.score) return
    best.splice(known, 1)
  }
  const at = best.findIndex(({ score }) => score < entry.score)
  best.splice(at < 0 ? best.length : at, 0, entry)
  if (best.length > keep) best.pop()
}
