import { defaultLimits, type Limits } from '@sayso/contract/limits'
import type { EgressConfig } from '../egress/egress.ts'
import type { JailMode } from '../jail/jail.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { StorageConfig } from '../storage/create-storage.ts'
import { type CardsConfig, readCards } from './cards.ts'
import { readEgress, readNominatim } from './egress-config.ts'
import { type Environment, isOnThisMachine, readEnvironment } from './environment.ts'
import { type KnownImagesConfig, readKnownImages } from './known-images-config.ts'
import { type LabelsConfig, readLabels } from './labels-config.ts'
import { readLimits } from './limits.ts'
import { loosenedLimits } from './loosened-limits.ts'
import { type NetworksConfig, readNetworks } from './networks-config.ts'
import { type PayoutsConfig, readPayouts } from './payouts-config.ts'
import { type PushConfig, readPush } from './push-config.ts'
import { freeRegistrationsTimes, type RateRule, type Rates, ratesTimes } from './rates.ts'
import { readRedis } from './redis-config.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { type Networks, readStaffNetworks } from './staff-networks.ts'
import { widenLimits } from './widen-limits.ts'

export type WorkerLanes = 'all' | 'quick' | 'media'

export interface Config {
  readonly isProduction: boolean
  readonly http: {
    readonly host: string
    readonly port: number
    /** Metrics are served here, never on the public port. 0 turns the listener off. */
    readonly opsHost: string
    readonly opsPort: number
    /** How many proxies in front of us are trusted to report the client's address. */
    readonly trustedProxies: number
    /** How long readiness fails before connections are refused, so that load balancers stop sending requests first. */
    readonly drainDelayMs: number
    /** The only other origin from which browsers may call us; null if the app is served from our own. */
    readonly webOrigin: string | null
  }
  readonly db: {
    readonly url: string
    readonly readUrl: string
    readonly primaryReadUrl: string
    /** Bypasses any pooler, for work that needs a session of its own: migrations, locks, LISTEN. */
    readonly directUrl: string
    readonly poolSize: number
    readonly waitMs: number
    readonly statementMs: number
    /** A replica that is further behind is not read from. */
    readonly maxLagMs: number
  }
  readonly redis: { readonly urls: readonly string[]; readonly waitMs: number }
  readonly bus: { readonly servers: readonly string[]; readonly replicas: number; readonly maxBytes: number }
  /** Separates several installations that share engines; every stream, consumer and cache key carries it. */
  readonly namespace: string
  readonly storage: StorageConfig
  readonly media: {
    /** The base URL of public pictures; everything below it leads to our `/media/`. */
    readonly publicUrl: string
    /** Where the cache in front of it is told to drop what is no longer public; null if it is not told. */
    readonly purgeUrl: string | null
    /** How many pictures one worker decodes concurrently; each may take up to 1.2 GB. */
    readonly concurrency: number
    /** How many videos one worker encodes concurrently; each takes one processor and up to 1.5 GB. */
    readonly videoConcurrency: number
    readonly jail: JailMode
  }
  /** Which tasks a worker takes: `quick` are ordinary jobs and events, `media` pictures, videos, files and exports. */
  readonly worker: { readonly lanes: WorkerLanes }
  readonly mail: { readonly url: string; readonly from: string }
  readonly secrets: Secrets
  readonly timelines: {
    /**
     * `push` keeps a timeline for everybody who has recently opened theirs. `pull` keeps none and queries the database
     * every time, which costs less while there are few readers.
     */
    readonly mode: 'push' | 'pull'
    /**
     * Posts of authors with more followers than this are not pushed to timelines; they are read when somebody opens
     * theirs.
     */
    readonly highFanoutFollowers: number
  }
  readonly places: {
    /** A geocoder to use instead of the one that ships with us. */
    readonly nominatim: { readonly url: string; readonly userAgent: string } | null
  }
  readonly egress: EgressConfig
  readonly networks: NetworksConfig
  /** Null if cards are not accepted. */
  readonly cards: CardsConfig | null
  /** Null if payouts are not configured. */
  readonly payouts: PayoutsConfig | null
  /** Null if push is not offered. */
  readonly push: PushConfig | null
  readonly labels: LabelsConfig
  readonly knownImages: KnownImagesConfig
  readonly web: {
    /** False: browsers get a service worker that removes itself and what it kept. */
    readonly hasServiceWorker: boolean
  }
  readonly product: {
    readonly name: string
    readonly publicUrl: string
    readonly infoUrl: string
    readonly supportEmail: string
  }
  readonly logLevel: string
  /** Where spans are sent (OTLP over HTTP); null turns tracing off. */
  readonly tracing: { readonly endpoint: string | null }
  readonly limits: Limits
  /** Requests that the event loop keeps waiting longer than this are rejected. */
  readonly shedDelayMs: number
  /** When a browser has to solve a task before strangers' passwords are compared: see `judge-try.service.ts`. */
  /** How many may register before a task has to be solved. */
  readonly freeRegistrations: RateRule
  readonly challenge: 'always' | 'pressure' | 'never'
  readonly rates: Rates
  readonly staff: {
    /** The networks from which staff may work; null for all. */
    readonly networks: Networks | null
  }
}

export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

const MIB = 1024 ** 2
const POSTGRES = ['postgres', 'postgresql']

export function readConfig(values: NodeJS.ProcessEnv): Config {
  const env = readEnvironment(values)
  const port = { min: 0, max: 65_535 }
  const dbUrl = env.url('DATABASE_URL', 'postgres://postgres@127.0.0.1:5432/sayso', POSTGRES)
  const publicUrl = env.publicUrl('PUBLIC_URL', 'http://127.0.0.1:3000')
  const rateFactor = readRateFactor(env, publicUrl)
  const networks = readNetworks(env)
  const home = env.oneOf('STORAGE', ['s3', 'disk'], 's3')
  const secrets = readSecrets(env)
  const storage = readStorage(env, home, secrets.objectLinks)
  const config: Config = {
    isProduction: env.isProduction,
    http: {
      host: env.host('HOST', '127.0.0.1'),
      port: env.integer('PORT', 3000, port),
      opsHost: env.host('OPS_HOST', '127.0.0.1'),
      opsPort: env.integer('OPS_PORT', 0, port),
      trustedProxies: env.integer('TRUSTED_PROXIES', 0, { min: 0, max: 5 }),
      drainDelayMs: env.integer('DRAIN_DELAY_MS', env.isProduction ? 5000 : 0, { min: 0, max: 30_000 }),
      webOrigin: readOrigin(env),
    },
    db: {
      url: dbUrl,
      readUrl: env.ownUrl('DATABASE_READ_URL', POSTGRES) ?? dbUrl,
      primaryReadUrl: env.ownUrl('DATABASE_PRIMARY_READ_URL', POSTGRES) ?? dbUrl,
      directUrl: env.ownUrl('DATABASE_DIRECT_URL', POSTGRES) ?? dbUrl,
      poolSize: env.integer('DATABASE_POOL', 10, { min: 1, max: 100 }),
      waitMs: env.integer('DATABASE_WAIT_MS', 1000, { min: 100, max: 60_000 }),
      statementMs: env.integer('DATABASE_STATEMENT_MS', 5000, { min: 500, max: 60_000 }),
      maxLagMs: env.integer('DATABASE_MAX_LAG_MS', 3000, { min: 1000, max: 60_000 }),
    },
    redis: {
      urls: readRedis(env),
      waitMs: env.integer('REDIS_WAIT_MS', 200, { min: 20, max: 60_000 }),
    },
    bus: {
      servers: env.url('NATS_URL', 'nats://127.0.0.1:4222', ['nats', 'tls']).split(','),
      replicas: env.integer('NATS_REPLICAS', 1, { min: 1, max: 5 }),
      // The NATS server reserves this much disk for each stream; a developer's server has many small ones.
      maxBytes: env.integer('NATS_MAX_BYTES', (env.isProduction ? 1024 : 64) * MIB, {
        min: MIB,
        max: 1024 ** 5,
      }),
    },
    namespace: readNamespace(values['NAMESPACE'] ?? 'sayso', env.faults),
    storage,
    media: readMedia(env, publicUrl),
    worker: { lanes: env.oneOf('WORKER_LANES', ['all', 'quick', 'media'], 'all') },
    mail: {
      url: env.url('SMTP_URL', 'smtp://127.0.0.1:2525', ['smtp', 'smtps']),
      from: readSender(env),
    },
    secrets,
    timelines: {
      mode: env.oneOf('TIMELINES', ['push', 'pull'], 'push'),
      highFanoutFollowers: env.integer('HIGH_FANOUT_FOLLOWERS', 10_000, { min: 1, max: 1_000_000 }),
    },
    places: { nominatim: readNominatim(env) },
    egress: readEgress(env),
    networks,
    cards: readCards(env),
    payouts: readPayouts(env),
    push: readPush(env),
    labels: readLabels(env),
    knownImages: readKnownImages(env),
    web: { hasServiceWorker: env.oneOf('SERVICE_WORKER', ['on', 'off'], 'on') === 'on' },
    product: {
      name: values['PRODUCT_NAME'] ?? 'Sayso',
      publicUrl,
      infoUrl: values['INFO_URL'] ?? 'https://about.sayso.example/',
      supportEmail: values['SUPPORT_EMAIL'] ?? 'support@sayso.example',
    },
    logLevel: env.oneOf('LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'info'),
    tracing: { endpoint: env.optionalUrl('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https']) },
    limits: readOwnLimits(env, rateFactor),
    shedDelayMs: env.integer('SHED_DELAY_MS', 250, { min: 50, max: 60_000 }),
    rates: ratesTimes(rateFactor),
    freeRegistrations: freeRegistrationsTimes(rateFactor),
    challenge: env.oneOf('CHALLENGE', ['always', 'pressure', 'never'], 'pressure'),
    staff: { networks: readStaffNetworks(env) },
  }
  env.finish()
  if (env.faults.length > 0) throw new ConfigError(env.faults)
  return Object.freeze(config)
}

function readOwnLimits(env: Environment, rateFactor: number): Limits {
  const limits = readLimits(defaultLimits, env.optionalText('LIMITS'), env.faults)
  if (env.isProduction) env.faults.push(...loosenedLimits(limits))
  return widenLimits(limits, rateFactor)
}

/** Rates protect accounts against guessing, so in production only a load run on one machine may widen them. */
function readRateFactor(env: Environment, publicUrl: string): number {
  const factor = env.integer('RATE_FACTOR', 1, { min: 1, max: 1_000_000 })
  if (env.isProduction && factor !== 1 && !isOnThisMachine(publicUrl))
    env.faults.push('RATE_FACTOR must be 1 in production, where PUBLIC_URL is not on this machine; remove it')
  return factor
}

function readOrigin(env: Environment): string | null {
  const value = env.ownUrl('WEB_ORIGIN', ['http', 'https'])
  if (value !== null && URL.canParse(value) && new URL(value).origin !== value) {
    env.faults.push('WEB_ORIGIN must be an origin such as https://app.example, without a path')
  }
  return value
}

function readSender(env: Environment): string {
  const value = env.text('MAIL_FROM', 'Sayso <hello@sayso.example>')
  if (!/^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) {
    env.faults.push('MAIL_FROM must be an address, or a name and an address in angle brackets')
  }
  return value
}

/**
 * In production this should be another host name, preferably on another domain, because it serves files uploaded by
 * strangers.
 */
function readMedia(env: Environment, publicUrl: string): Config['media'] {
  const hasOwnHost = env.optionalText('MEDIA_URL') !== null
  return {
    publicUrl: hasOwnHost ? env.publicUrl('MEDIA_URL', '') : `${publicUrl}/media`,
    purgeUrl: env.optionalUrl('MEDIA_PURGE_URL', ['http', 'https'])?.replace(/\/+$/, '') ?? null,
    concurrency: env.integer('MEDIA_CONCURRENCY', 1, { min: 1, max: 16 }),
    videoConcurrency: env.integer('VIDEO_CONCURRENCY', 1, { min: 1, max: 16 }),
    jail: env.oneOf(
      'MEDIA_JAIL',
      env.isProduction ? ['required'] : ['required', 'preferred'],
      env.isProduction ? 'required' : 'preferred',
    ),
  }
}

function readNamespace(value: string, faults: string[]): string {
  if (!/^[a-z0-9_]{1,48}$/.test(value)) faults.push('NAMESPACE must be 1 to 48 of a-z, 0-9 and _')
  return value
}

function readStorage(env: Environment, home: 's3' | 'disk', signingKeys: KeyRing): StorageConfig {
  if (home === 'disk') {
    return {
      home: 'disk',
      directory: env.text('STORAGE_DIRECTORY', '/var/tmp/sayso-files'),
      // Under a path of its own, next to the app.
      publicUrl: `${env.publicUrl('PUBLIC_URL', 'http://127.0.0.1:3000')}/files`,
      signingKeys,
    }
  }
  const credential = (name: string, developmentDefault: string): string => {
    const value = env.text(name, developmentDefault)
    if (value === developmentDefault) env.useDevelopmentSecret(name)
    return value
  }
  return {
    home: 's3',
    endpoint: env.url('S3_ENDPOINT', 'http://127.0.0.1:57620', ['http', 'https']),
    region: env.optionalText('S3_REGION') ?? 'us-east-1',
    bucket: env.optionalText('S3_BUCKET') ?? 'sayso',
    accessKeyId: credential('S3_ACCESS_KEY', 'sayso-dev-access'),
    secretAccessKey: credential('S3_SECRET_KEY', 'sayso-dev-secret'),
  }
}
