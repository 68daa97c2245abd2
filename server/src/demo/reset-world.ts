import { once } from 'node:events'
import { Redis } from 'ioredis'
import pg from 'pg'
import { createJetStreamBus } from '../platform/bus/jetstream-bus.ts'
import type { Config } from '../platform/config/config.ts'
import { isOnThisMachine } from '../platform/config/environment.ts'
import { closeRedis, createRedis } from '../platform/redis/redis.ts'
import { createStorage } from '../platform/storage/create-storage.ts'
import { createLog } from '../platform/telemetry/log.ts'

const DATABASE_IN_USE = '55006'
const REMOVED_PER_STEP = 500

/**
 * Removes a development world: its database, cache keys, events and files. It throws before it removes anything if this
 * is production, if an engine is on another machine, or if something is connected to the database.
 */
export async function resetWorld(config: Config): Promise<void> {
  requireThrowaway(config)
  await dropDatabase(config)
  await removeKeys(config)
  await removeEvents(config)
  await removeFiles(config)
}

function requireThrowaway({ isProduction, db, redis, bus, storage }: Config): void {
  if (isProduction) throw new Error('Production is never reset.')
  const urls = {
    DATABASE_URL: [db.url, db.readUrl, db.primaryReadUrl, db.directUrl],
    REDIS_URL: redis.urls,
    NATS_URL: bus.servers,
    S3_ENDPOINT: storage.home === 's3' ? [storage.endpoint] : [],
  }
  for (const [name, all] of Object.entries(urls))
    if (!all.every(isOnThisMachine)) throw new Error(`${name} is not on this machine, so nothing is reset.`)
}

/** Without force: a world that still runs keeps its database, and is not reset under its users. */
async function dropDatabase({ db }: Config): Promise<void> {
  const url = new URL(db.directUrl)
  const database = decodeURIComponent(url.pathname.slice(1))
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`drop database if exists ${pg.escapeIdentifier(database)}`)
  } catch (error) {
    if ((error as { code?: unknown }).code !== DATABASE_IN_USE) throw error
    throw new Error(`The database ${database} is in use, so nothing is reset. End what uses it first.`)
  } finally {
    await client.end()
  }
}

async function removeKeys({ redis: settings, namespace }: Config): Promise<void> {
  const redis = createRedis({ ...settings, waitMs: 10_000, namespace, log: createLog('warn') })
  if (redis.status !== 'ready') await once(redis, 'ready')
  for (const node of redis instanceof Redis ? [redis] : redis.nodes('master')) {
    for await (const found of node.scanStream({ match: `${namespace}:*`, count: 1000 })) {
      // The client puts the namespace in front again.
      const keys = (found as string[]).map((key) => key.slice(namespace.length + 1))
      await Promise.all(keys.map((key) => redis.unlink(key)))
    }
  }
  await closeRedis(redis)
}

async function removeEvents({ bus: settings, namespace }: Config): Promise<void> {
  const bus = createJetStreamBus({ ...settings, namespace, log: createLog('warn') })
  await bus.destroy()
  await bus.close()
}

async function removeFiles(config: Config): Promise<void> {
  const storage = createStorage(config.storage)
  await storage.prepare()
  const keys: string[] = []
  const removeFound = async () => storage.remove(keys.splice(0))
  for await (const { key } of storage.list('')) {
    keys.push(key)
    if (keys.length === REMOVED_PER_STEP) await removeFound()
  }
  await removeFound()
  storage.close()
}
