import type { Newness, Rate, RateRule } from '../config/rates.ts'
import type { RedisClient } from './redis.ts'

export interface RateKeys {
  readonly address?: string
  readonly viewer?: string
  /** How new the viewer is; null if they are not. */
  readonly newness?: Newness | null
}

export interface Limiter {
  /** Counts one use under each key. Returns 0 if it is within the limit, otherwise how many seconds to wait. */
  admit(rule: RateRule, keys: RateKeys, name: string): Promise<number> | number
}

/**
 * Uses fixed windows: simple, cheap, and at worst twice the rate for a moment at a window's edge, which these limits
 * can bear. Limits that guard a secret (attempts at a code) are not here but in PostgreSQL, next to the secret.
 */
export function createLimiter(redis: RedisClient): Limiter {
  const local = createWindows()

  const admitLocal = (counts: readonly Count[]) => longest(counts.map((count) => local.use(count)))

  async function admitShared(counts: readonly Count[]): Promise<number> {
    try {
      return longest(await Promise.all(counts.map((count) => useShared(redis, count))))
    } catch {
      return admitLocal(counts)
    }
  }

  return {
    admit(rule, keys, name) {
      const counts = [
        ...countsFor(rule.perAddress, keys.address, `${name}:a`),
        ...countsFor(ofViewer(rule, keys.newness), keys.viewer, `${name}:v`),
      ]
      if (counts.length === 0) return 0
      return rule.counted === 'shared' ? admitShared(counts) : admitLocal(counts)
    },
  }
}

const ofViewer = (rule: RateRule, newness: Newness | null | undefined) =>
  newness && rule.perNewcomer ? rule.perNewcomer[newness] : rule.perViewer

const longest = (waits: readonly number[]) => Math.max(0, ...waits)

interface Count {
  key: string
  rate: Rate
}

function countsFor(rates: readonly Rate[] | undefined, who: string | undefined, name: string): Count[] {
  if (!rates || who === undefined) return []
  return rates.map((rate) => ({ key: `limit:{${name}:${who}}:${rate.seconds}`, rate }))
}

async function useShared(redis: RedisClient, { key, rate }: Count): Promise<number> {
  const answers = await redis.multi().incr(key).expire(key, rate.seconds, 'NX').ttl(key).exec()
  const uses = answers?.[0]?.[1]
  if (typeof uses !== 'number') throw new Error('Redis returned no count')
  return uses <= rate.count ? 0 : Math.max(1, Number(answers?.[2]?.[1]))
}

const MAX_WINDOWS = 100_000

function createWindows() {
  const windows = new Map<string, { uses: number; endsAt: number }>()
  return {
    use({ key, rate }: Count): number {
      const now = performance.now()
      const window = windows.get(key)
      if (window && window.endsAt > now) {
        return ++window.uses <= rate.count ? 0 : Math.ceil((window.endsAt - now) / 1000)
      }
      // Drops the oldest first: a flood of new keys pushes out old windows but never grows the process.
      if (windows.size >= MAX_WINDOWS) windows.delete(windows.keys().next().value ?? '')
      windows.delete(key)
      windows.set(key, { uses: 1, endsAt: now + rate.seconds * 1000 })
      return 0
    },
  }
}
