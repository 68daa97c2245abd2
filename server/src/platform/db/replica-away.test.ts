import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createContext } from '../../context.ts'
import { openFrailConnection } from '../../testing/frail-connection.ts'
import { useWorld } from '../../testing/world.ts'
import { readConfig } from '../config/config.ts'
import { closeRedis } from '../redis/redis.ts'
import { readsFellBack } from './db.metrics.ts'

// The same database over two connections that can be cut: one plays the primary, the other its replica.
const server = process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const [primaryConnection, replicaConnection] = [
  await openFrailConnection(server),
  await openFrailConnection(server),
]
const world = useWorld()
afterAll(() => Promise.all([primaryConnection.close(), replicaConnection.close()]))

async function startApp() {
  const by = (line: { url: string }) =>
    Object.assign(new URL(world.ctx.config.db.url), { port: new URL(line.url).port }).href
  const ctx = createContext(
    readConfig({
      ...process.env,
      ...{
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        NAMESPACE: world.ctx.config.namespace,
        SHED_DELAY_MS: '10000',
      },
      ...{
        DATABASE_URL: by(primaryConnection),
        DATABASE_READ_URL: by(replicaConnection),
        DATABASE_POOL: '2',
      },
      DATABASE_WAIT_MS: '5000',
    }),
  )
  const app = await createApp(ctx)
  onTestFinished(async () => {
    await app.http.close()
    await closeRedis(ctx.redis)
    await ctx.db.close()
    ctx.mailer.close()
    ctx.storage.close()
    for (const line of [primaryConnection, replicaConnection]) line.cutAfter(null)
  })
  const status = async (url: string) => {
    // The last result is cached for half a second.
    await rest(550)
    const { statusCode, body } = await app.http.inject({ url })
    return [statusCode, JSON.parse(body).status]
  }
  const fellBack = async () => (await readsFellBack(ctx.metrics).get()).values[0]?.value ?? 0
  return { ctx, status, fellBack }
}

test('while the replica is down the primary serves its reads, which is counted, until it is back', async () => {
  const { ctx, status, fellBack } = await startApp()
  const read = async () => (await sql<{ n: number }>`select ${1}::int as n`.execute(ctx.db.read)).rows[0]?.n
  expect(await read()).toBe(1)
  expect(await fellBack()).toBe(0)

  replicaConnection.cutAfter(0)
  expect(await Promise.all(Array.from({ length: 20 }, read))).toEqual(Array.from({ length: 20 }, () => 1))
  expect(await fellBack()).toBe(20)
  expect(await status('/readyz')).toEqual([200, 'ready'])
  expect(await status('/readyz/writes')).toEqual([200, 'ready'])

  replicaConnection.cutAfter(null)
  await rest(2100)
  const before = await fellBack()
  expect(await read()).toBe(1)
  expect(await fellBack()).toBe(before)
})

test('readiness depends on the primary', async () => {
  const { status } = await startApp()
  expect(await status('/readyz')).toEqual([200, 'ready'])
  primaryConnection.cutAfter(0)
  expect(await status('/readyz')).toEqual([503, 'waiting'])
  primaryConnection.cutAfter(null)
  expect(await status('/readyz')).toEqual([200, 'ready'])
})

test('with a read-only primary reads work, writes fail, and /readyz/writes reports it', async () => {
  const setReadOnly = (mode: 'on' | 'off') =>
    world.ctx.db.write(async (tx) => {
      await sql`set local transaction_read_only = off`.execute(tx)
      const [name] = (await sql<{ name: string }>`select current_database() as name`.execute(tx)).rows
      await sql`alter database ${sql.id(name?.name ?? '')} set default_transaction_read_only = ${sql.lit(mode)}`.execute(
        tx,
      )
    })
  await setReadOnly('on')
  const { ctx, status } = await startApp()
  try {
    expect(await status('/readyz')).toEqual([200, 'read-only'])
    expect(await status('/readyz/writes')).toEqual([503, 'read-only'])
    const write = ctx.db.write((tx) =>
      sql`insert into outbox_stream (name, incarnation) values ('never', 'x')`.execute(tx),
    )
    await expect(write).rejects.toMatchObject({ code: '25006' })
  } finally {
    await setReadOnly('off')
  }
})
