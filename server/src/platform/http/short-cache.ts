/**
 * Caches one value per key briefly, and creates it once however many ask for it concurrently. For responses that are
 * the same for everybody: a thousand visitors in a second cost one page.
 */
export interface ShortCache<Value> {
  get(key: string, make: () => Promise<{ value: Value; freshUntil: number }>): Promise<Value>
}

interface Entry<Value> {
  readonly value: Promise<Value>
  freshUntil: number
  readonly madeAt: number
}

const MAX_ENTRIES = 100

export function createShortCache<Value>(): ShortCache<Value> {
  const entries = new Map<string, Entry<Value>>()

  /** Drops expired entries first, then the oldest. */
  function dropOldest(now: number): void {
    for (const [key, { freshUntil }] of entries) if (freshUntil <= now) entries.delete(key)
    for (const key of entries.keys()) {
      if (entries.size < MAX_ENTRIES) break
      entries.delete(key)
    }
  }

  return {
    get(key, make) {
      const now = Date.now()
      const known = entries.get(key)
      // Made in the future: the clock was set back, and it would stay fresh for as long.
      if (known && known.freshUntil > now && known.madeAt <= now) return known.value
      if (entries.size >= MAX_ENTRIES) dropOldest(now)
      const made = make()
      const entry: Entry<Value> = {
        value: made.then(({ value }) => value),
        madeAt: now,
        freshUntil: Number.POSITIVE_INFINITY,
      }
      entries.delete(key)
      entries.set(key, entry)
      made.then(
        ({ freshUntil }) => {
          entry.freshUntil = freshUntil
        },
        () => entries.delete(key),
      )
      return entry.value
    },
  }
}
