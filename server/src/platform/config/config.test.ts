import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const newKey = () => randomBytes(48).toString('base64url')

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@db.internal/sayso',
  REDIS_URL: 'redis://a:6379,redis://b:6379',
  NATS_URL: 'nats://n1:4222,nats://n2:4222',
  SMTP_URL: 'smtps://mail.internal',
  MAIL_FROM: 'Sayso <hello@sayso.example>',
  PUBLIC_URL: 'https://sayso.example',
  S3_ENDPOINT: 'https://s3.internal',
  S3_ACCESS_KEY: 'AKIDEXAMPLE',
  S3_SECRET_KEY: 'not-the-development-one',
  VISITOR_TOKEN_KEY: newKey(),
  PASSWORD_PEPPER: newKey(),
  CONNECTION_KEY: newKey(),
  STORAGE_SIGNING_KEY: newKey(),
}

function faultsOf(values: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(values)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('development needs no settings', () => {
  expect(faultsOf({})).toEqual([])
})

test('a complete production configuration is accepted', () => {
  const config = readConfig(production)
  expect(config.redis.urls).toHaveLength(2)
  expect(config.http.drainDelayMs).toBe(5000)
})

test.for([
  ['redis+sentinel://a:26379,b:26379,c:26379/cache', 3],
  ['rediss+sentinel://user:word@a/cache', 1],
  ['redis://a:6379,redis://b:6379', 2],
] as const)('REDIS_URL may be %s', ([value, nodes]) => {
  expect(readConfig({ ...production, REDIS_URL: value }).redis.urls).toHaveLength(nodes)
})

test.for([
  'redis+sentinel://a:26379,b:26379',
  'redis+sentinel://a:26379,b:26379/',
  'redis://a:6379,redis+sentinel://b:26379/cache',
])('REDIS_URL must not be %s', (value) => {
  expect(faultsOf({ ...production, REDIS_URL: value }).join()).toContain('REDIS_URL')
})

test('files on disk are served under their own path, not over the app', () => {
  const { storage } = readConfig({ STORAGE: 'disk', PUBLIC_URL: 'http://127.0.0.1:3000/' })
  expect(storage).toMatchObject({ home: 'disk', publicUrl: 'http://127.0.0.1:3000/files' })
})

test('all configuration errors are reported together', () => {
  const faults = faultsOf({
    ...production,
    PORT: 'many',
    STORAGE: 'tape',
    REDIS_URL: 'http://nope',
    NAMESPACE: 'A B',
  })
  expect(faults).toHaveLength(4)
  for (const name of ['PORT', 'STORAGE', 'REDIS_URL', 'NAMESPACE']) expect(faults.join()).toContain(name)
})

test.for([
  ['an unset secret', { VISITOR_TOKEN_KEY: '' }],
  ['the development secret', { VISITOR_TOKEN_KEY: 'development-only-not-a-secret-refused-in-production' }],
  ['no pepper', { PASSWORD_PEPPER: '' }],
  ['no CONNECTION_KEY', { CONNECTION_KEY: '' }],
  [
    'the development CONNECTION_KEY',
    { CONNECTION_KEY: 'development-only-not-a-secret-refused-in-production' },
  ],
  ['the development pepper', { PASSWORD_PEPPER: 'development-only-not-a-secret-refused-in-production' }],
  ['a short secret', { VISITOR_TOKEN_KEY: 'short' }],
  ['the development key of the object store', { S3_SECRET_KEY: 'sayso-dev-secret' }],
  ['no database', { DATABASE_URL: '' }],
  ['no signing key for pictures, also on S3', { STORAGE_SIGNING_KEY: undefined }],
  ['a purge address that is no URL', { MEDIA_PURGE_URL: 'cache' }],
] as const)('production does not start with %s', ([, change]) => {
  expect(faultsOf({ ...production, ...change })).not.toEqual([])
})

test.for([
  ['a negative limit', { LIMITS: '{"feeds":{"postsPerPage":-5}}' }],
  ['a fractional limit', { LIMITS: '{"feeds":{"postsPerPage":2.5}}' }],
  ['an infinite limit', { LIMITS: '{"posts":{"textMax":1e999}}' }],
  ['a wildcard origin', { WEB_ORIGIN: '*' }],
  ['an origin with a path', { WEB_ORIGIN: 'https://app.sayso.example/x' }],
  ['an invalid replica URL', { DATABASE_READ_URL: 'nonsense' }],
  ['an invalid sender address', { MAIL_FROM: 'not an address' }],
  ['an invalid collector URL', { OTEL_EXPORTER_OTLP_ENDPOINT: 'x' }],
  ['a geocoder without its URL', { GEOCODER: 'nominatim' }],
  ['invalid name servers', { EGRESS_DNS: 'dns.example' }],
  ['an egress proxy that is not HTTP', { EGRESS_PROXY: 'socks5://10.0.0.9:1080' }],
  ['two public addresses', { PUBLIC_URL: 'https://a.example,https://b.example' }],
  ['a public address without TLS', { PUBLIC_URL: 'http://sayso.example' }],
] as const)('production does not start with %s', ([, change]) => {
  expect(faultsOf({ ...production, ...change })).toHaveLength(1)
})

test.for(['prod', 'Production', 'staging', 'dev'])(
  'NODE_ENV=%s is rejected instead of being treated as development',
  (mode) => {
    expect(faultsOf({ ...production, NODE_ENV: mode })).toEqual([
      'NODE_ENV must be one of production, development, test',
    ])
  },
)

test('without NODE_ENV a public address is rejected', () => {
  const { NODE_ENV: _, ...unset } = production
  expect(faultsOf(unset)).toEqual(['NODE_ENV must be set where PUBLIC_URL is not on this machine'])
  expect(faultsOf({ ...unset, NODE_ENV: 'development' })).toEqual([])
  expect(faultsOf({ PUBLIC_URL: 'https://sayso.example' }).join()).toContain('VISITOR_TOKEN_KEY')
})

test.for([
  ['a public address', { PUBLIC_URL: 'https://sayso.example' }],
  ['another database', { DATABASE_URL: 'postgres://app@db.internal/sayso' }],
  ['another database by parameter', { DATABASE_URL: 'postgres://app@127.0.0.1/sayso?host=db.internal' }],
  ['a replica elsewhere', { DATABASE_READ_URL: 'postgres://app@replica.internal/sayso' }],
  ['one node of a cluster elsewhere', { REDIS_URL: 'redis://127.0.0.1:6379,redis://10.0.0.7:6379' }],
  ['a Sentinel elsewhere', { REDIS_URL: 'redis+sentinel://127.0.0.1:26379,10.0.0.7:26379/cache' }],
  ['a bus elsewhere', { NATS_URL: 'nats://n1:4222' }],
  ['a store elsewhere', { S3_ENDPOINT: 'https://s3.internal' }],
  ['an SMTP server elsewhere', { SMTP_URL: 'smtps://mail.internal' }],
  ['media elsewhere', { MEDIA_URL: 'https://media.example' }],
  ['another origin', { WEB_ORIGIN: 'https://app.sayso.example' }],
  ['an open port', { HOST: '0.0.0.0' }],
  ['a port open to IPv6', { HOST: '::' }],
] as const)('development secrets are rejected with %s, each by name', ([, change]) => {
  const faults = faultsOf({ NODE_ENV: 'development', ...change })
  const names = [
    'VISITOR_TOKEN_KEY',
    'PASSWORD_PEPPER',
    'CONNECTION_KEY',
    'STORAGE_SIGNING_KEY',
    'S3_ACCESS_KEY',
    'S3_SECRET_KEY',
  ]
  for (const name of names) expect(faults.join('\n')).toContain(`${name} is the development default`)
  expect(faults).toHaveLength(names.length)
})

test('stand-in keys count as development secrets, and everything on one machine is allowed', () => {
  const cards = { NODE_ENV: 'development', STRIPE_URL: 'http://127.0.0.1:4000/' }
  expect(faultsOf({ ...cards, HOST: '0.0.0.0' }).join()).toContain('STRIPE_WEBHOOK_SECRET')
  expect(faultsOf({ ...cards, HOST: '::1', PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
  expect(faultsOf({ DATABASE_URL: 'postgres:///sayso?host=/run/postgresql' })).toEqual([])
})

const networks = {
  TWITTER_KEY: 'k',
  TWITTER_SECRET: 's',
  INSTAGRAM_APP_ID: 'a',
  INSTAGRAM_APP_SECRET: 's',
}

test('networks are offered only if their keys are configured', () => {
  expect(readConfig(production).networks).toMatchObject({ twitter: null, instagram: null })
  const { twitter, instagram } = readConfig({ ...production, ...networks }).networks
  expect(twitter?.apiUrl).toBe('https://api.x.com')
  expect(instagram?.graphUrl).toBe('https://graph.instagram.com')
})

test.for([
  ['one of two keys', { TWITTER_SECRET: '' }],
  ['a network without TLS', { TWITTER_API_URL: 'http://api.x.example' }],
] as const)('production does not start with networks and %s', ([, change]) => {
  expect(faultsOf({ ...production, ...networks, ...change })).not.toEqual([])
})

const cardKeys = {
  STRIPE_SECRET_KEY: 'sk_live_a1b2c3d4e5',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_a1b2c3d4e5',
  STRIPE_WEBHOOK_SECRET: 'whsec_a1b2c3d4e5,whsec_f6g7h8i9j0',
}

test('cards are accepted only if all keys are configured', () => {
  expect(readConfig(production).cards).toBeNull()
  expect(readConfig({ ...production, ...cardKeys }).cards).toMatchObject({
    apiUrl: 'https://api.stripe.com',
    webhookSecrets: ['whsec_a1b2c3d4e5', 'whsec_f6g7h8i9j0'],
  })
})

test('in development the URL of a stand-in is enough, with obviously fake keys', () => {
  const { cards } = readConfig({ STRIPE_URL: 'http://127.0.0.1:4000/' })
  expect(cards).toMatchObject({
    secretKey: 'sk_test_standin_not_a_secret',
    apiUrl: 'http://127.0.0.1:4000',
    scriptUrl: 'http://127.0.0.1:4000/v3/',
  })
})

test.for([
  ['stand-in keys', { STRIPE_SECRET_KEY: 'sk_live_standin_not_a_secret' }],
  ['a key of another mode', { STRIPE_SECRET_KEY: 'sk_test_a1b2c3d4e5' }],
  ['swapped keys', { STRIPE_PUBLISHABLE_KEY: 'sk_live_a1b2c3d4e5' }],
  ['only some of the keys', { STRIPE_WEBHOOK_SECRET: '' }],
  ['a provider without TLS', { STRIPE_URL: 'http://127.0.0.1:4000' }],
] as const)('production does not accept cards with %s', ([, change]) => {
  expect(faultsOf({ ...production, ...cardKeys, ...change })).toHaveLength(1)
})

const paypalKeys = { PAYPAL_CLIENT_ID: 'AbC123', PAYPAL_CLIENT_SECRET: 'EfG456' }

test('payouts need both PayPal keys, or the manual gateway', () => {
  expect(readConfig(production).payouts).toBeNull()
  expect(readConfig({ ...production, ...paypalKeys }).payouts).toEqual({
    ...{ gateway: 'paypal', apiUrl: 'https://api-m.paypal.com' },
    ...{ clientId: 'AbC123', clientSecret: 'EfG456' },
  })
  expect(readConfig({ ...production, PAYOUTS: 'manual' }).payouts).toEqual({ gateway: 'manual' })
  expect(readConfig({ PAYPAL_URL: 'http://127.0.0.1:4000/' }).payouts).toMatchObject({
    ...{ apiUrl: 'http://127.0.0.1:4000', clientId: 'standin_paypal_client' },
  })
})

test.for([
  ['stand-in keys', { PAYPAL_CLIENT_SECRET: 'standin_paypal_secret_not_a_secret' }],
  ['only some of the keys', { PAYPAL_CLIENT_ID: '' }],
  ['a gateway without TLS', { PAYPAL_URL: 'http://127.0.0.1:4000' }],
  ['an unknown gateway', { PAYOUTS: 'pigeons' }],
] as const)('production does not pay out with %s', ([, change]) => {
  expect(faultsOf({ ...production, ...paypalKeys, ...change })).toHaveLength(1)
})

const pushKeys = {
  PUSH_VAPID_PUBLIC:
    'BNKnjREtNzht56_nLeWb_4xFbKde8CCNNObXzbzx8jhpi-arzrXI24dzZJhhQF4QxoOyTotIoMvRoxFIZn7otyY',
  PUSH_VAPID_PRIVATE: 'D3C8zQrS7qd9CIVhL4oUJQGQPk52vkwcnGP2-hPRZfw',
  PUSH_CONTACT: 'mailto:operator@sayso.example',
}

test('push is offered only with both keys, and only at known services', () => {
  expect(readConfig(production).push).toBeNull()
  expect(readConfig({}).push).toBeNull()
  const { push } = readConfig({ ...production, ...pushKeys })
  expect(push).toMatchObject({ publicKey: pushKeys.PUSH_VAPID_PUBLIC, contact: pushKeys.PUSH_CONTACT })
  expect(push?.hosts).toContain('fcm.googleapis.com')
  expect(readConfig({ PUSH_HOSTS: 'push.standin.example' }).push?.hosts).toEqual(['push.standin.example'])
})

test.for([
  ['one of two keys', { PUSH_VAPID_PRIVATE: '' }],
  [
    'keys that are not a pair',
    { PUSH_VAPID_PUBLIC: readConfig({ PUSH_HOSTS: 'a.example' }).push?.publicKey },
  ],
  ['nobody to contact', { PUSH_CONTACT: '' }],
  ['a contact that is no address', { PUSH_CONTACT: 'the operator' }],
  ['an address instead of a host', { PUSH_HOSTS: 'https://push.example/' }],
  ['all hosts', { PUSH_HOSTS: '*' }],
] as const)('production does not push with %s', ([, change]) => {
  expect(faultsOf({ ...production, ...pushKeys, ...change })).not.toEqual([])
})

test('production does not push with the development keys', () => {
  const known = readConfig({ PUSH_HOSTS: 'push.standin.example' }).push
  const keys = { PUSH_VAPID_PUBLIC: known?.publicKey, PUSH_VAPID_PRIVATE: known?.privateKey }
  expect(faultsOf({ ...production, ...pushKeys, ...keys })).toEqual([
    'PUSH_VAPID_PRIVATE is the development default',
  ])
})

test('single limits can be changed, and a misspelt one is an error', () => {
  const config = readConfig({ LIMITS: '{"posts":{"textMax":280}}' })
  expect(config.limits.posts.textMax).toBe(280)
  expect(config.limits.posts.ptvTextMax).toBe(50_000)
  expect(faultsOf({ LIMITS: '{"posts":{"textMaximum":280}}' })).toEqual([
    'LIMITS.posts.textMaximum is not a limit',
  ])
  expect(faultsOf({ LIMITS: '{"posts":{"textMax":"280"}}' })).toEqual([
    'LIMITS.posts.textMax must be a whole number',
  ])
})

test('adult posts are off unless stated, and are not sold where there are none', () => {
  expect(readConfig({}).labels).toEqual({ hasAdult: false, sellsAdult: false })
  expect(readConfig({ ADULT: 'on', ADULT_SALES: 'on' }).labels).toEqual({ hasAdult: true, sellsAdult: true })
  expect(faultsOf({ ADULT_SALES: 'on' })).toEqual(['ADULT_SALES needs ADULT to be on'])
  expect(faultsOf({ ADULT: 'yes' })).toEqual(['ADULT must be one of on, off'])
})
