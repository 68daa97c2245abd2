import type { Rate, RateRule } from '../config/rates.ts'
import type { RedisClient } from './redis.ts'

export interface Limiter {
  /** Counts one use under each key and says whether it is still within the rule. */
  admit(rule: RateRule, keys: { address?: string; viewer?: string }, name: string): Promise<boolean> | boolean
}

/**
 * Fixed windows: simple, cheap, and at worst twice the rate for a moment at a window's edge, which these limits can
 * bear. Limits that guard a secret (tries at a code) are not here but in PostgreSQL beside the secret.
 */
export function createLimiter(redis: RedisClient): Limiter {
  const local = createWindows()

  async function admitShared(counts: readonly Count[]): Promise<boolean> {
    try {
      const used = await Promise.all(counts.map((count) => increment(redis, count)))
      return used.every((uses, i) => uses <= (counts[i]?.rate.count ?? 0))
    } catch {
      return counts.every((count) => local.use(count))
    }
  }

  return {
    admit(rule, keys, name) {
      const counts = [
        ...countsFor(rule.perAddress, keys.address, `${name}:a`),
        ...countsFor(rule.perViewer, keys.viewer, `${name}:v`),
      ]
      if (counts.length === 0) return true
      if (rule.counted === 'shared') return admitShared(counts)
      return counts.every((count) => local.use(count))
    },
  }
}

interface Count {
  key: string
  rate: Rate
}

function countsFor(rates: readonly Rate[] | undefined, who: string | undefined, name: string): Count[] {
  if (!rates || who === undefined) return []
  return rates.map((rate) => ({ key: `limit:{${name}:${who}}:${rate.seconds}`, rate }))
}

async function increment(redis: RedisClient, { key, rate }: Count): Promise<number> {
  const answers = await redis.multi().incr(key).expire(key, rate.seconds, 'NX').exec()
  const uses = answers?.[0]?.[1]
  if (typeof uses !== 'number') throw new Error('Redis did not count')
  return uses
}

const MOST_WINDOWS = 100_000

function createWindows() {
  const windows = new Map<string, { uses: number; endsAt: number }>()
  return {
    use({ key, rate }: Count): boolean {
      const now = Date.now()
      const window = windows.get(key)
      if (window && window.endsAt > now) return ++window.uses <= rate.count
      // Oldest first: a flood of new keys pushes out old windows, never grows the process.
      if (windows.size >= MOST_WINDOWS) windows.delete(windows.keys().next().value ?? '')
      windows.delete(key)
      windows.set(key, { uses: 1, endsAt: now + rate.seconds * 1000 })
      return true
    },
  }
}
