import type { Bus } from './platform/bus/bus.ts'
import { createJetStreamBus } from './platform/bus/jetstream-bus.ts'
import { type BusConnection, openConnection } from './platform/bus/jetstream-connection.ts'
import { createSignals, type Signals } from './platform/bus/signals.ts'
import type { Config } from './platform/config/config.ts'
import { readsFellBack } from './platform/db/db.metrics.ts'
import { createDb, type Db } from './platform/db/db.ts'
import { watchPools } from './platform/db/watch-pools.ts'
import { createJail, type Jail } from './platform/jail/jail.ts'
import { closeRedis, createRedis, type RedisClient } from './platform/redis/redis.ts'
import { type AnyStorage, createStorage } from './platform/storage/create-storage.ts'
import { type AccessLog, createAccessLog, createLog, type Log } from './platform/telemetry/log.ts'
import { createMetrics, type Metrics } from './platform/telemetry/metrics.ts'
import { createProviders, type Providers } from './providers.ts'

/** The engines a process works with. Passed down as an argument, never imported as a global. */
export interface Context extends Providers {
  readonly config: Config
  readonly log: Log
  readonly accessLog: AccessLog
  readonly metrics: Metrics
  readonly db: Db
  readonly redis: RedisClient
  /** To NATS. Opened when it is first used; the API never waits for it. */
  readonly busConnection: BusConnection
  readonly signals: Signals
  readonly storage: AnyStorage
  /** Runs programs that read files uploaded by strangers. */
  readonly jail: Jail
}

/** Workers also publish and consume events. */
export interface WorkerContext extends Context {
  readonly bus: Bus
}

export function createContext(config: Config, log: Log = createLog(config.logLevel)): Context {
  const metrics = createMetrics()
  const busConnection = openConnection(config.bus.servers, config.namespace)
  return Object.freeze({
    config,
    log,
    accessLog: createAccessLog(config.logLevel),
    metrics,
    db: createDb({
      ...config.db,
      onOpen: (pools, lag) => watchPools(metrics, pools, lag),
      onFellBack: () => readsFellBack(metrics).inc(),
      onEffectFailed: (error) => log.warn({ err: error }, 'a callback after a commit failed'),
    }),
    redis: createRedis({ ...config.redis, namespace: config.namespace, log }),
    busConnection,
    signals: createSignals({ connection: busConnection, namespace: config.namespace, log }),
    storage: createStorage(config.storage),
    ...createProviders(config, metrics),
    jail: createJail(config.media.jail),
  })
}

export function createWorkerContext(config: Config, log?: Log): WorkerContext {
  const context = createContext(config, log)
  const { busConnection: connection } = context
  const bus = createJetStreamBus({ ...config.bus, namespace: config.namespace, log: context.log, connection })
  return Object.freeze({ ...context, bus })
}

export async function closeContext(context: Context | WorkerContext): Promise<void> {
  await context.busConnection.close()
  await closeRedis(context.redis)
  await context.db.close()
  context.storage.close()
  context.mailer.close()
  await context.push?.close()
}
