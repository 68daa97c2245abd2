/**
 * One value per key for a moment, made once however many ask at the same time. For answers that are the same for
 * everybody: a thousand visitors in a second cost one page.
 */
export interface ShortCache<Value> {
  get(key: string, make: () => Promise<{ value: Value; freshUntil: number }>): Promise<Value>
}

const MOST_ENTRIES = 1000

export function createShortCache<Value>(): ShortCache<Value> {
  const entries = new Map<string, { value: Promise<Value>; freshUntil: number }>()
  return {
    get(key, make) {
      const known = entries.get(key)
      if (known && known.freshUntil > Date.now()) return known.value
      if (entries.size >= MOST_ENTRIES) entries.clear()
      const made = make()
      const entry = { value: made.then(({ value }) => value), freshUntil: Number.POSITIVE_INFINITY }
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
