import type { Limits } from '@sayso/contract/limits'
import type { KeyRing } from '../../platform/keys/key-ring.ts'
import { macOf } from '../../platform/keys/signatures.ts'
import type { RedisClient } from '../../platform/redis/redis.ts'
import type { Viewer } from '../../rpc/viewer.ts'
import { centreOf, districtOf } from './cells.ts'
import { isJump } from './places.policy.ts'

/**
 * Limits viewers who ask from many places. A post seen from a cell reveals that its author is near, so somebody who
 * asks from every cell of a town could locate them. Past the allowance, viewers see nothing nearer than the city.
 */
export interface ProbingGuard {
  /** Counts one more cell for the viewer, and returns whether they only get the coarse view. */
  isCoarse(asker: Asker, cell: string): Promise<boolean>
}

export interface Asker {
  readonly viewer: Viewer
  /** The IP address as used by rate limits. */
  readonly address: string
}

interface Allowance {
  readonly who: string
  readonly cells: number
  /** A session is one device; an account or an IP address may be in two places at the same time. */
  readonly isOneDevice: boolean
}

const HOUR_MS = 3_600_000
/** Reading more pages from the same position is not counted again: cells count, not requests. */
const COUNTED_MS = 10_000
const MAX_STANDING = 20_000
/** Many people share an IP address, and members had to verify a mailbox. */
const MEMBERS_PER_ADDRESS = 10

export function createProbingGuard(redis: RedisClient, limits: Limits['place'], ring: KeyRing): ProbingGuard {
  const coarseSeconds = limits.coarsenedMinutes * 60

  /**
   * Hashed, so that Redis learns how many cells a viewer asked from, but not which. With a new key the cells of the last
   * hour count once more.
   */
  const markOf = (who: string, cell: string) =>
    macOf(ring, 'asked cell', `cell ${who} ${cell}`).toString('base64url').slice(0, 12)

  async function spend(allowance: Allowance, cell: string, now: number): Promise<boolean> {
    const { who } = allowance
    const name = `near:{${who}}`
    if ((await redis.exists(`${name}:coarse`)) === 1) return true
    const [cells, hasJumped] = await Promise.all([
      countCells(redis, `${name}:cells`, markOf(who, cell), now),
      allowance.isOneDevice && jumped(redis, `${name}:last`, cell, now, limits),
    ])
    if (cells <= allowance.cells && !hasJumped) return false
    await redis.set(`${name}:coarse`, '1', 'EX', coarseSeconds)
    return true
  }

  const standing = new Map<string, { cell: string; until: number }>()

  return {
    async isCoarse(asker, cell) {
      const now = Date.now()
      const allowances = allowancesOf(asker, limits)
      const who = allowances.map((one) => one.who).join()
      const last = standing.get(who)
      if (last?.cell === cell && last.until > now) return false
      const spent = allowances.map((allowance) => spend(allowance, cell, now))
      // Without Redis nothing can be counted, so everybody gets the coarse view.
      const isCoarse = await Promise.all(spent).then(
        (verdicts) => verdicts.includes(true),
        () => true,
      )
      if (standing.size >= MAX_STANDING) standing.clear()
      if (isCoarse) standing.delete(who)
      else standing.set(who, { cell, until: now + COUNTED_MS })
      return isCoarse
    },
  }
}

/**
 * New visitors cost nothing, so all visitors of an IP address share one allowance. Members are limited by account,
 * however many sessions they have, and by IP address only if many accounts ask from one.
 */
function allowancesOf({ viewer, address }: Asker, { cellsPerHour }: Limits['place']): Allowance[] {
  const one = { cells: cellsPerHour, isOneDevice: false }
  const network = networkOf(address)
  if (viewer.kind === 'member') {
    return [
      { ...one, who: `session ${viewer.sessionId}`, isOneDevice: true },
      { ...one, who: `account ${viewer.accountId}` },
      { ...one, who: `members ${network}`, cells: cellsPerHour * MEMBERS_PER_ADDRESS },
    ]
  }
  const visitors = { ...one, who: `visitors ${network}` }
  if (viewer.kind === 'reader') return [visitors]
  return [visitors, { ...one, who: `session ${viewer.accountId}`, isOneDevice: true }]
}

/** A household gets a /56 or a /48 of IPv6, so counting each /64 would be useless. */
function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address
}

/** The number of distinct cells in the last hour. */
async function countCells(redis: RedisClient, name: string, mark: string, now: number): Promise<number> {
  const answers = await redis
    .multi()
    .zremrangebyscore(name, '-inf', now - HOUR_MS)
    .zadd(name, now, mark)
    .zcard(name)
    .pexpire(name, HOUR_MS)
    .exec()
  const count = answers?.[2]?.[1]
  if (typeof count !== 'number') throw new Error('Redis returned no count')
  return count
}

/** Compares with the district of the last request, which is all that is stored of it. */
async function jumped(
  redis: RedisClient,
  name: string,
  cell: string,
  now: number,
  limits: Limits['place'],
): Promise<boolean> {
  const district = districtOf(cell)
  const last = await redis.set(name, `${now} ${district}`, 'PX', HOUR_MS, 'GET')
  const [then, from] = last?.split(' ') ?? []
  if (then === undefined || from === undefined) return false
  return isJump(centreOf(from), centreOf(district), now - Number(then), limits)
}
