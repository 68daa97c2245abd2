import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError } from '../config/config.ts'
import { readBackupConfig } from './backup-config.ts'
import { isLate, KEPT_DAYS, kindDue, overdue, RESTORABLE_DAYS, type TakenBackup } from './backup-schedule.ts'
import { readMoment } from './read-moment.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app@127.0.0.1/sayso',
  BACKUP_REPOSITORY: '/srv/backups',
  BACKUP_CONFIG: '/etc/sayso/pgbackrest.conf',
  BACKUP_POSTGRES_DIRECTORY: '/var/lib/postgresql/15/main',
  BACKUP_KEY: randomBytes(48).toString('base64'),
}

function faultsOf(values: NodeJS.ProcessEnv): readonly string[] {
  try {
    readBackupConfig(values)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('backups need no settings in development, and few in production', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf(production)).toEqual([])
  expect(
    readBackupConfig({ ...production, DATABASE_URL: 'postgres://a@127.0.0.1:5433/b' }).postgres.port,
  ).toBe(5433)
})

test.for([
  ['no key', { BACKUP_KEY: '' }, 'BACKUP_KEY'],
  [
    'the development key',
    { BACKUP_KEY: 'development-only-not-a-secret-refused-in-production' },
    'BACKUP_KEY',
  ],
  ['a short key', { BACKUP_KEY: 'c2hvcnQ=' }, 'openssl rand'],
  ['a key that would end its line', { BACKUP_KEY: 'two\nlines' }, 'BACKUP_KEY'],
  ['the key beside the backups', { BACKUP_CONFIG: '/srv/backups/x.conf' }, 'BACKUP_CONFIG'],
  ['no place', { BACKUP_REPOSITORY: '' }, 'BACKUP_REPOSITORY'],
  ['a path that is none', { BACKUP_REPOSITORY: 'backups; rm' }, 'absolute path'],
] as const)('production makes no backups with %s', ([, change, fault]) => {
  expect(faultsOf({ ...production, ...change }).join()).toContain(fault)
})

test('the development key is rejected if the database is elsewhere', () => {
  expect(faultsOf({ DATABASE_URL: 'postgres://app@db.internal/sayso' }).join()).toContain('BACKUP_KEY')
})

const DAY_MS = 86_400_000
const start = Date.parse('2026-01-01T02:00:00Z')
const at = (days: number, kind: TakenBackup['kind'] = 'full'): TakenBackup => ({
  ...{ label: `${days}`, kind, endedAt: new Date(start + days * DAY_MS), size: 1, stored: 1 },
})

test('a full backup each week, otherwise what changed since', () => {
  const now = (days: number) => new Date(start + days * DAY_MS)
  expect(kindDue([], now(0))).toBe('full')
  expect(kindDue([at(0)], now(1))).toBe('incr')
  expect(kindDue([at(0), at(6, 'incr')], now(6.9))).toBe('incr')
  expect(kindDue([at(0), at(6, 'incr')], now(7))).toBe('full')
})

test('no backup of a nightly run gets older than people are told', () => {
  // As pgBackRest does: the oldest full one stays until the next is as old as what must be restorable.
  let kept: TakenBackup[] = []
  for (let day = 0; day < 200; day++) {
    // Some minutes later each night.
    const now = new Date(start + day * (DAY_MS + 300_000))
    kept.push({ ...at(0, kindDue(kept, now)), endedAt: now })
    const fulls = kept.filter(({ kind }) => kind === 'full')
    const old = fulls.findLast(({ endedAt }) => now.getTime() - endedAt.getTime() >= RESTORABLE_DAYS * DAY_MS)
    if (old) kept = kept.slice(kept.indexOf(old))
    expect(overdue(kept, now)).toEqual([])
  }
  expect(kept.length).toBeGreaterThan(RESTORABLE_DAYS)
  expect(overdue([at(0)], new Date(start + (KEPT_DAYS + 1) * DAY_MS))).toHaveLength(1)
})

test('backups are late when there is none, or the newest is older than 36 hours', () => {
  const hours = (count: number) => new Date(start + count * 3_600_000)
  expect(isLate([], hours(0))).toBe(true)
  expect(isLate([at(0)], hours(36))).toBe(false)
  expect(isLate([at(0)], hours(36.1))).toBe(true)
  expect(isLate([at(1, 'incr'), at(0)], hours(59))).toBe(false)
})

test('a moment states its zone', () => {
  expect(readMoment('2026-11-19T03:00:00+01:00').toISOString()).toBe('2026-11-19T02:00:00.000Z')
  for (const text of ['2026-11-19 03:00', '2026-11-19T03:00:00', 'yesterday', '2026-13-19T03:00:00Z'])
    expect(() => readMoment(text)).toThrow('is not a moment')
})
