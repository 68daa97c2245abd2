import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { closeContext, createWorkerContext } from '../context.ts'
import { readConfig } from '../platform/config/config.ts'
import { bucketName, clearStorage, keysOf } from '../testing/bucket.ts'
import { createTestDatabase } from '../testing/databases.ts'
import { resetWorld } from './reset-world.ts'

async function isThere(database: string, url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  await client.end()
  return rowCount === 1
}

async function createWorld(environment: NodeJS.ProcessEnv) {
  const database = await createTestDatabase()
  const config = readConfig({
    ...process.env,
    ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', REDIS_WAIT_MS: '5000' },
    ...{ DATABASE_URL: database.url, NAMESPACE: database.name },
    ...environment,
  })
  const ctx = createWorkerContext(config)
  await expect.poll(() => ctx.redis.status).toBe('ready')
  await ctx.storage.prepare()
  onTestFinished(async () => {
    await clearStorage(ctx)
    await ctx.redis.unlink('some')
    await ctx.bus.destroy()
    await closeContext(ctx)
    await database.drop()
  })
  const hasDatabase = () => isThere(database.name, database.url)
  await ctx.storage.put('some/file', Buffer.from('x'), { contentType: 'text/plain' })
  await ctx.redis.set('some', 'x')
  return { ctx, config, hasDatabase, database }
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'sayso-reset-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test.for(['disk', 's3'] as const)(
  'a world with files in %s is removed, and another one stays',
  async (home) => {
    const settings = async () =>
      home === 'disk'
        ? { STORAGE: 'disk', STORAGE_DIRECTORY: await folder() }
        : { STORAGE: 's3', S3_BUCKET: bucketName() }
    const [gone, beside] = [await createWorld(await settings()), await createWorld(await settings())]
    const { incarnation } = await gone.ctx.bus.prepare()
    await resetWorld(gone.config)
    expect(await gone.hasDatabase()).toBe(false)
    expect(await gone.ctx.redis.get('some')).toBeNull()
    expect(await keysOf(gone.ctx, '')).toEqual([])
    expect((await gone.ctx.bus.prepare()).incarnation).not.toBe(incarnation)

    expect(await beside.hasDatabase()).toBe(true)
    expect(await beside.ctx.redis.get('some')).toBe('x')
    expect(await keysOf(beside.ctx, '')).toEqual(['some/file'])
  },
)

test('a world that is in use is not reset', async () => {
  const { ctx, config, hasDatabase } = await createWorld({
    STORAGE: 'disk',
    STORAGE_DIRECTORY: await folder(),
  })
  await ctx.db.check()
  await expect(resetWorld(config)).rejects.toThrow('is in use')
  expect(await hasDatabase()).toBe(true)
  expect(await ctx.redis.get('some')).toBe('x')
  expect(await keysOf(ctx, '')).toEqual(['some/file'])
})

test('production and engines on other machines are never reset', async () => {
  const config = readConfig({ DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/not_there' })
  await expect(resetWorld({ ...config, isProduction: true })).rejects.toThrow('Production')
  const elsewhere = [
    { ...config, db: { ...config.db, url: 'postgres://app@db.internal/sayso' } },
    { ...config, db: { ...config.db, directUrl: 'postgres://app@127.0.0.1/sayso?host=10.0.0.7' } },
    { ...config, redis: { ...config.redis, urls: ['redis://10.0.0.7:6379'] } },
    { ...config, bus: { ...config.bus, servers: ['nats://10.0.0.7:4222'] } },
  ]
  for (const one of elsewhere) await expect(resetWorld(one)).rejects.toThrow('is not on this machine')
})
