import type pg from 'pg'

export interface LagLimit {
  /** Whether reads must go to the primary, because the replica shows too old a state. */
  isBehind(): boolean
  /** How old what the replica shows is; up to half a second if it has everything. */
  seconds(): number
  stop(): Promise<void>
}

const EVERY_MS = 500
/** Of a replica that has been behind for longer than this many checks, only the newest are remembered. */
const MAX_SAMPLES = 1000

/** Works on a primary as well: a proxy may lead there while no replica is up, and an old primary may be a standby now. */
const POSITION = `
  select pg_wal_lsn_diff(
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::text as at`

/**
 * Remembers how far the primary had written at which moment, and how far the replica has got. The replica's own word
 * ("nothing left to replay") would be worth nothing when it has lost the primary. No clock but ours is asked, and
 * nothing is written. If either cannot be asked, the lag grows.
 */
export function limitLag(options: {
  readonly primary: pg.Pool
  readonly replica: pg.Pool
  readonly maxMs: number
}): LagLimit {
  const { primary, replica, maxMs } = options
  let written: { readonly at: number; readonly position: bigint }[] = []
  let freshAt = performance.now()
  let checking: Promise<void> | null = null

  async function check(): Promise<void> {
    try {
      const at = performance.now()
      const position = await positionOf(primary)
      const last = written.at(-1)
      // Another primary, which was promoted before everything had reached it.
      if (last !== undefined && position < last.position) written = []
      if (last?.position === position) written.pop()
      written.push({ at, position })
      if (written.length > MAX_SAMPLES) written.shift()
      const replayed = await positionOf(replica)
      const reached = written.findLast((sample) => sample.position <= replayed)
      if (reached === undefined) return
      freshAt = reached.at
      written = written.filter((sample) => sample.position > reached.position)
    } catch {
      // Not known is old: `freshAt` stays where it is.
    } finally {
      checking = null
    }
  }

  const timer = setInterval(() => {
    checking ??= check()
  }, EVERY_MS)
  timer.unref()
  return {
    isBehind: () => performance.now() - freshAt > maxMs,
    seconds: () => (performance.now() - freshAt) / 1000,
    async stop() {
      clearInterval(timer)
      await checking
    },
  }
}

async function positionOf(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ at: string | null }>(POSITION)
  return BigInt(rows[0]?.at ?? 0)
}
