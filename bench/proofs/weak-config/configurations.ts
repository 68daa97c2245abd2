import type { Random } from '../../harness/random.ts'

export type Change = Readonly<Record<string, string>>

/** What an operator may state beside a sound configuration, with the setting that a fault must name. */
export interface Weak {
  readonly what: string
  readonly names: string
  readonly change: Change
}

export function createConfigurations(random: Random) {
  const bytes = (count: number, distinct = 256): Buffer =>
    Buffer.from(Array.from({ length: count }, () => random.integer(0, distinct - 1)))
  const key = () => bytes(32).toString('base64')
  const limits = (group: string, name: string, value: number): Change => ({
    LIMITS: JSON.stringify({ [group]: { [name]: value } }),
  })

  const sound: Change = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://app@db.internal/sayso',
    REDIS_URL: 'redis://cache.internal:6379',
    NATS_URL: 'nats://bus.internal:4222',
    SMTP_URL: 'smtps://mail.internal',
    MAIL_FROM: 'Sayso <hello@sayso.example>',
    PUBLIC_URL: 'https://sayso.example',
    ...{ STORAGE: 'disk', STORAGE_DIRECTORY: '/srv/files', STORAGE_SIGNING_KEY: key() },
    ...{ TWITTER_KEY: 'app', TWITTER_SECRET: 'app', CONNECTION_KEY: key() },
    VISITOR_TOKEN_KEY: key(),
    LINK_KEY: key(),
    PASSWORD_PEPPER: key(),
  }

  const accepted: readonly Change[] = [
    {},
    { LINK_KEY: '' },
    { PASSWORD_PEPPER: bytes(32).toString('hex') },
    { PASSWORD_PEPPER: bytes(48).toString('base64url') },
    { CONNECTION_KEY: `k2:${key()},k1:${key()},${sound['CONNECTION_KEY']}` },
    { LINK_KEY: `k1:${key()},${sound['VISITOR_TOKEN_KEY']}` },
    { LINK_KEY: `${sound['VISITOR_TOKEN_KEY']},k1:${key()}` },
    { RATE_FACTOR: '1000', PUBLIC_URL: 'http://127.0.0.1:3000' },
    { LIMITS: '{"codes":{"verifyTries":3,"resetCharacters":10},"payouts":{"newAddressHours":168}}' },
    { LIMITS: '{"posts":{"perDay":1000},"accounts":{"passwordMin":10}}' },
  ]

  const secrets = [
    'VISITOR_TOKEN_KEY',
    'LINK_KEY',
    'CONNECTION_KEY',
    'STORAGE_SIGNING_KEY',
    'PASSWORD_PEPPER',
  ] as const
  const weak = (what: string, names: string, change: Change): Weak => ({ what, names, change })
  /** The same fault under each name. */
  const each = (what: string, value: (name: string) => string): Weak[] =>
    secrets.map((name) => weak(what, name, { [name]: value(name) }))
  const pepper = (what: string, value: string) => weak(what, 'PASSWORD_PEPPER', { PASSWORD_PEPPER: value })

  const refused: readonly Weak[] = [
    ...each('31 bytes', () => bytes(31).toString('base64')),
    ...each('32 bytes of 12 values', () => bytes(32, 12).toString('base64')),
    ...each('a word of examples', () => `change-me-${bytes(32).toString('base64url')}`),
    ...each('the development key', () => 'development-only-not-a-secret-refused-in-production'),
    pepper('48 equal characters', 'k'.repeat(48)),
    pepper('40 characters of 30 bytes', bytes(30).toString('base64')),
    pepper('hexadecimal digits of 24 bytes', bytes(24).toString('hex')),
    pepper('an encoded word', Buffer.concat([Buffer.from('password'), bytes(32)]).toString('base64')),
    pepper('the name of the product', `sayso${key()}`),
    pepper('a weak key behind a good one', `k1:${key()},${bytes(16).toString('base64')}`),
    pepper('one id twice', `k1:${key()},k1:${key()}`),
    pepper('an id that is too high', `k999:${key()}`),
    pepper('the key of visitors', String(sound['VISITOR_TOKEN_KEY'])),
    pepper('the key of visitors behind its own', `k1:${key()},${sound['VISITOR_TOKEN_KEY']}`),
    pepper('no base64', `k1:${key()}?`),
    weak('the key of files', 'CONNECTION_KEY', { CONNECTION_KEY: String(sound['STORAGE_SIGNING_KEY']) }),
    weak('only the key of visitors', 'LINK_KEY', { LINK_KEY: String(sound['VISITOR_TOKEN_KEY']) }),
    weak('a factor', 'RATE_FACTOR', { RATE_FACTOR: '100' }),
    weak('more tries', 'LIMITS.codes.verifyTries', limits('codes', 'verifyTries', 6)),
    weak('fewer digits', 'LIMITS.codes.verifyDigits', limits('codes', 'verifyDigits', 4)),
    weak('less time to undo', 'LIMITS.codes.undoLinkDays', limits('codes', 'undoLinkDays', 1)),
    weak('more profiles', 'LIMITS.accounts.profilesMax', limits('accounts', 'profilesMax', 1000)),
    weak('short passwords', 'LIMITS.accounts.passwordMin', limits('accounts', 'passwordMin', 1)),
    weak('no wait', 'LIMITS.payouts.newAddressHours', limits('payouts', 'newAddressHours', 0)),
  ]
  return { sound, accepted, refused }
}
