import type { Cache } from './cache.ts'

/**
 * Reads values by id through two caches: a moment in this process, longer in Redis, and one statement for everything
 * that is in neither. A page of any size costs the same number of round trips.
 */
export interface ReadThrough<Id extends string, Value> {
  getMany(ids: readonly Id[]): Promise<Map<Id, Value>>
  drop(ids: readonly Id[]): Promise<void>
}

const LOCAL_MS = 1000
const MAX_LOCAL = 10_000

export function createReadThrough<Id extends string, Value>(options: {
  cache: Cache<Value>
  load: (ids: readonly Id[]) => Promise<Map<Id, Value>>
}): ReadThrough<Id, Value> {
  const { cache, load } = options
  const local = new Map<Id, { value: Value; until: number }>()

  function keep(id: Id, value: Value): void {
    if (local.size >= MAX_LOCAL) local.clear()
    local.set(id, { value, until: performance.now() + LOCAL_MS })
  }

  return {
    async getMany(ids) {
      const found = new Map<Id, Value>()
      const now = performance.now()
      const missing: Id[] = []
      for (const id of new Set(ids)) {
        const near = local.get(id)
        if (near && near.until > now) found.set(id, near.value)
        else missing.push(id)
      }
      if (missing.length === 0) return found
      const shared = await cache.getMany(missing)
      const absent = missing.filter((id) => !shared.has(id))
      const loaded = absent.length > 0 ? await load(absent) : new Map<Id, Value>()
      if (loaded.size > 0) await cache.setMany(loaded)
      for (const id of missing) {
        const value = shared.get(id) ?? loaded.get(id)
        if (value === undefined) continue
        keep(id, value)
        found.set(id, value)
      }
      return found
    },
    async drop(ids) {
      for (const id of ids) local.delete(id)
      await cache.drop(ids)
    },
  }
}
