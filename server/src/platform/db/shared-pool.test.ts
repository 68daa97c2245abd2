import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { createDb, type Reader } from './db.ts'
import { createSharedPool } from './shared-pool.ts'

const world = useWorld()

const backend = async (reader: Reader) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(reader)).rows[0]?.pid

async function withReader(poolSize: number, body: (reader: Reader) => Promise<void>): Promise<void> {
  const { url, readUrl } = world.ctx.config.db
  const db = createDb({ url, readUrl, poolSize, waitMs: 60_000 })
  try {
    await body(db.read)
  } finally {
    await db.close()
  }
}

test('reads of one event loop turn share connections, up to eight each', async () => {
  await withReader(4, async (reader) => {
    await Promise.all([1, 2, 3].map(() => backend(reader)))
    const pids = await Promise.all(Array.from({ length: 16 }, () => backend(reader)))
    const counts = [...new Set(pids)].map((pid) => pids.filter((other) => other === pid).length)
    expect(counts).toEqual([8, 8])
  })
})

test('each concurrent read gets its own result or its own error', async () => {
  await withReader(2, async (reader) => {
    const asked = Array.from({ length: 40 }, (_, n) =>
      sql<{ n: number }>`select ${n}::int / (${n}::int % 5)::int as n`.execute(reader),
    )
    for (const [n, outcome] of (await Promise.allSettled(asked)).entries()) {
      if (n % 5 === 0) expect(String((outcome as PromiseRejectedResult).reason)).toMatch(/division by zero/)
      else
        expect((outcome as PromiseFulfilledResult<{ rows: { n: number }[] }>).value.rows[0]?.n).toBe(
          Math.trunc(n / (n % 5)),
        )
    }
  })
})

test('far more reads than connections are all answered', async () => {
  await withReader(2, async (reader) => {
    const answers = await Promise.all(Array.from({ length: 500 }, () => backend(reader)))
    expect(new Set(answers).size).toBe(2)
  })
})

test('reads on a connection that breaks are retried on a new one', async () => {
  await withReader(1, async (reader) => {
    const pid = await backend(reader)
    const carried = [2, 0.1, 0.1].map((seconds) =>
      sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(${seconds})`.execute(reader),
    )
    await rest(200)
    await world.ctx.db.write((tx) => sql`select pg_terminate_backend(${pid}::int)`.execute(tx))
    const pids = (await Promise.all(carried)).map(({ rows }) => rows[0]?.pid)
    expect(new Set(pids).size).toBe(1)
    expect(pids).not.toContain(pid)
  })
})

test('requests with consecutive reads share a connection without mixing up results', async () => {
  await withReader(1, async (reader) => {
    const request = async (from: number) => {
      const read: (number | undefined)[] = []
      for (let n = from; n < from + 40; n++)
        read.push((await sql<{ n: number }>`select ${n}::int as n`.execute(reader)).rows[0]?.n)
      return read
    }
    const requests = Array.from({ length: 24 }, (_, n) => n * 1000)
    const answers = await Promise.all(requests.map(request))
    expect(answers).toEqual(requests.map((from) => Array.from({ length: 40 }, (_, n) => from + n)))
  })
})

test('a connection is not released while another reader is joining it', async () => {
  const pool = new pg.Pool({ connectionString: world.ctx.config.db.url, max: 1, pipeline: true })
  const shared = createSharedPool(pool)
  const first = await shared.connect()
  await rest(10)
  const joining = shared.connect()
  first.release()
  const second = await joining
  expect(pool.idleCount).toBe(0)
  expect(await second.query('select 1 as n', [])).toMatchObject({ rows: [{ n: 1 }] })
  expect(() => second.release()).not.toThrow()
  await rest(10)
  expect(pool.idleCount).toBe(1)
  await pool.end()
})
