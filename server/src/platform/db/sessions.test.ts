import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { useWorld } from '../../testing/world.ts'
import { startWork } from '../../work.ts'
import { createLog } from '../telemetry/log.ts'
import { createDb, type DbOptions } from './db.ts'
import { isDirect } from './is-direct.ts'

const world = useWorld()

async function withDb<T>(
  options: Partial<DbOptions>,
  use: (db: ReturnType<typeof createDb>) => Promise<T>,
): Promise<T> {
  const { url, readUrl } = world.ctx.config.db
  const db = createDb({ url, readUrl, poolSize: 1, ...options })
  try {
    return await use(db)
  } finally {
    await db.close()
  }
}

/** An address whose own options override the ones we ask for, as with a pooler. */
function throughPooler(settings: Record<string, string>): string {
  const url = new URL(world.ctx.config.db.url)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  url.searchParams.set('options', options.join(' '))
  return url.href
}

const LIMITS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '5s',
}
const READING = {
  ...LIMITS,
  plan_cache_mode: 'force_generic_plan',
  default_transaction_read_only: 'on',
  role: 'sayso_reader',
}

test('session settings pass the check, whether set by us or by a pooler', async () => {
  expect(await withDb({}, (db) => db.check())).toEqual({ canWrite: true, faults: [] })
  const pooled = {
    url: throughPooler(LIMITS),
    readUrl: throughPooler(READING),
    primaryReadUrl: throughPooler(READING),
  }
  expect(await withDb(pooled, (db) => db.check())).toEqual({ canWrite: true, faults: [] })
})

test('a pooler that drops role and limits is detected on every pool, by setting name', async () => {
  const bare = throughPooler({ application_name: 'pooled' })
  const { faults } = await withDb({ url: bare, primaryReadUrl: throughPooler(LIMITS), readUrl: bare }, (db) =>
    db.check(),
  )
  expect(faults).toContain('DATABASE_URL: statement_timeout is 0 and must be 5000')
  expect(faults).toContain('DATABASE_URL: lock_timeout is 0 and must be 3000')
  expect(faults).toContain('DATABASE_PRIMARY_READ_URL: role is postgres and must be sayso_reader')
  expect(faults).toContain('DATABASE_READ_URL: default_transaction_read_only is off and must be on')
  expect(faults.filter((fault) => fault.startsWith('DATABASE_READ_URL'))).toHaveLength(6)
})

test('a process whose reads have the wrong role is not ready and logs why; a worker does not start', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line: string) => void lines.push(line) })
  await withDb({ primaryReadUrl: throughPooler(LIMITS), readUrl: throughPooler(LIMITS) }, async (db) => {
    const { http } = await createApp({ ...world.ctx, db, log })
    const ready = await http.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'waiting' }])
    expect(lines.join()).toContain('role is postgres and must be sayso_reader')
    await http.close()
    const work = startWork({ ...world.ctx, db }, { jobs: [], consumers: [] })
    await expect(work).rejects.toThrow('role is postgres and must be sayso_reader')
  })
})

test('an address that leads through a pooler is not accepted as a direct one', async () => {
  const { directUrl } = world.ctx.config.db
  expect(await isDirect(directUrl)).toBe(true)
  const pooler = await openPooler(directUrl)
  expect(await isDirect(pooler.url)).toBe(false)
  const { ctx } = world
  const config = { ...ctx.config, db: { ...ctx.config.db, directUrl: pooler.url } }
  const work = startWork({ ...ctx, config }, { jobs: [], consumers: [] })
  await expect(work).rejects.toThrow('DATABASE_DIRECT_URL: leads through a pooler')
  await pooler.close()
})

/** A proxy that passes everything on except the session number, which it makes up. */
async function openPooler(target: string) {
  const { port, hostname } = new URL(target)
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.pipe(far)
    far.on('data', (chunk) => {
      // BackendKeyData: "K", a length of 12, the number, a secret.
      const at = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (at >= 0) chunk.writeInt32BE(randomInt(2 ** 31), at + 5)
      near.write(chunk)
    })
    for (const end of [near, far]) end.on('error', () => {})
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = Object.assign(new URL(target), { port: String((server.address() as AddressInfo).port) }).href
  return { url, close: async () => void server.close() }
}

test('statements may take as long as configured, beyond six seconds', async () => {
  await withDb({ statementMs: 8000 }, async (db) => {
    const slow = sql<{ n: number }>`select 1 as n from pg_sleep(6.5)`
    const [read, written] = await Promise.all([slow.execute(db.read), db.write((tx) => slow.execute(tx))])
    expect([read.rows, written.rows]).toEqual([[{ n: 1 }], [{ n: 1 }]])
  })
})

test('a connection that stops answering is closed, and the next write uses another', async () => {
  // The database's own timeout is off here.
  await withDb({ url: throughPooler({ statement_timeout: '0' }), statementMs: 500 }, async (db) => {
    await expect(db.writeAlone(sql`select pg_sleep(20)`)).rejects.toThrow('Query read timeout')
    const began = Date.now()
    await db.writeAlone(sql`select 1`)
    expect(Date.now() - began).toBeLessThan(5000)
  })
})
