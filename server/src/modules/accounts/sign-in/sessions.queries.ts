import type { AccountId, ProfileId, SessionId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isSuspended } from '../accounts.fragments.ts'
import { query } from '../accounts.tables.ts'

export interface SessionRow {
  sessionId: SessionId
  accountId: AccountId
  isVerified: boolean
  verifiedAt: Date | null
  isProvisional: boolean
  suspended: { until: string | null } | null
  isPaused: boolean
  /** The password was given recently enough. */
  isProved: boolean
  profileIds: ProfileId[]
  currentProfileId: ProfileId | null
  /** `last_seen_at` has not been updated for a while. */
  isStale: boolean
}

/** Loads everything that authentication needs to know about a session, in one statement. */
export async function findSession(
  db: Reader,
  tokenHash: Buffer,
  proofMinutes: number,
): Promise<SessionRow | null> {
  const row = await sessions(db, proofMinutes).where('session.token_hash', '=', tokenHash).executeTakeFirst()
  return row ? toSession(row) : null
}

const PROVES_NOTHING = 0

/** The same by the previous token: it works for a moment longer, but does not count as a recent proof. */
export async function findSessionByFormer(db: Reader, tokenHash: Buffer): Promise<SessionRow | null> {
  const row = await sessions(db, PROVES_NOTHING)
    .where('session.previous_hash', '=', tokenHash)
    .where('session.previous_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? toSession(row) : null
}

const sessions = (db: Reader, proofMinutes: number) =>
  query(db)
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select((eb) => [
      'session.id',
      'session.account_id',
      'session.current_profile_id',
      'account.is_provisional',
      isSuspended.as('is_suspended'),
      'account.standing_until',
      'account.publishing_paused_at',
      'account.verified_at',
      sql<boolean>`session.proved_at > now() - make_interval(mins => ${proofMinutes})`.as('is_proved'),
      eb('session.last_seen_at', '<', sql<Date>`now() - interval '10 minutes'`).as('is_stale'),
      sql<bigint[]>`array(select id from profile where account_id = session.account_id order by id)`.as(
        'profile_ids',
      ),
    ])
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('account.standing', '<>', 'closed')

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirst']>>>

const toSession = (row: Row): SessionRow => ({
  sessionId: wireId(row.id),
  accountId: wireId(row.account_id),
  isVerified: row.verified_at !== null,
  verifiedAt: row.verified_at,
  isProvisional: row.is_provisional,
  suspended: row.is_suspended ? { until: row.standing_until?.toISOString() ?? null } : null,
  isPaused: row.publishing_paused_at !== null,
  isProved: row.is_proved === true,
  profileIds: row.profile_ids.map((id) => wireId<ProfileId>(BigInt(id))),
  currentProfileId: row.current_profile_id === null ? null : wireId(row.current_profile_id),
  isStale: Boolean(row.is_stale),
})

export async function insertSession(
  tx: Tx,
  session: {
    tokenHash: Buffer
    accountId: AccountId
    profileId: ProfileId | null
    device: string
    days: number
    isProved: boolean
    /** A passkey or a code of an authenticator app was accepted. */
    isFactorProved: boolean
    networkMark: Buffer | null
  },
): Promise<void> {
  const account = rowId(session.accountId)
  await query(tx)
    .insertInto('session')
    .values({
      id: sql<bigint>`make_id(shard_of(${account}))`,
      token_hash: session.tokenHash,
      account_id: account,
      current_profile_id: session.profileId === null ? null : rowId(session.profileId),
      device: session.device,
      expires_at: sql<Date>`now() + make_interval(days => ${session.days})`,
      network_mark: session.networkMark,
      ...(session.isProved && { proved_at: sql<Date>`now()` }),
      ...(session.isFactorProved && { factor_at: sql<Date>`now()` }),
    })
    .execute()
}

export async function forgetNetworks(tx: Tx, days: number): Promise<void> {
  await query(tx)
    .updateTable('session')
    .set({ network_mark: null })
    .where('network_mark', 'is not', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}

/** Deletes all but the most recently used sessions. */
export async function deleteSessionsBeyond(tx: Tx, accountId: AccountId, most: number): Promise<SessionId[]> {
  const { rows } = await sql<{ id: bigint }>`
    delete from session where id in (
      select id from session where account_id = ${rowId(accountId)}
       order by last_seen_at desc, id desc offset ${most}) returning id`.execute(tx)
  return rows.map(({ id }) => wireId(id))
}

/**
 * Extends a session that was used. No session lives forever, and one of an unconfirmed account keeps its first expiry.
 */
export async function slideSession(
  tx: Tx,
  id: SessionId,
  days: { sliding: number; most: number; isProvisional: boolean },
): Promise<void> {
  await query(tx)
    .updateTable('session')
    .set({
      last_seen_at: sql<Date>`now()`,
      ...(!days.isProvisional && {
        expires_at: sql<Date>`least(now() + make_interval(days => ${days.sliding}),
                                    created_at + make_interval(days => ${days.most}))`,
      }),
    })
    .where('id', '=', rowId(id))
    .execute()
}

export interface DeviceRow {
  id: SessionId
  device: string
  createdAt: Date
  lastSeenAt: Date
}

/** The sessions that are still valid, last used first. */
export async function listSessions(tx: Tx, accountId: AccountId): Promise<DeviceRow[]> {
  const rows = await query(tx)
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('account_id', '=', rowId(accountId))
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: wireId(row.id),
    device: row.device,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }))
}

export async function ownerOfSession(tx: Tx, id: SessionId): Promise<AccountId | null> {
  const row = await query(tx)
    .selectFrom('session')
    .select('account_id')
    .where('id', '=', rowId(id))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? wireId(row.account_id) : null
}

/** Null if it had already ended. */
export async function deleteSession(
  tx: Tx,
  id: SessionId,
): Promise<{ device: string; accountId: AccountId } | null> {
  const row = await query(tx)
    .deleteFrom('session')
    .where('id', '=', rowId(id))
    .returning(['device', 'account_id'])
    .executeTakeFirst()
  return row ? { device: row.device, accountId: wireId(row.account_id) } : null
}

export async function deleteAllSessions(
  tx: Tx,
  accountId: AccountId,
  except: SessionId | undefined,
): Promise<SessionId[]> {
  const rows = await query(tx)
    .deleteFrom('session')
    .where('account_id', '=', rowId(accountId))
    .$if(except !== undefined, (all) => all.where('id', '<>', rowId(except ?? '')))
    .returning('id')
    .execute()
  return rows.map(({ id }) => wireId(id))
}

/** Which of these sessions are still valid. */
export async function findValidSessions(db: Reader, ids: readonly SessionId[]): Promise<Set<SessionId>> {
  const { rows } = await sql<{ id: bigint }>`
    select id from session where id = any(${rowIds(ids)}::bigint[]) and expires_at > now()`.execute(db)
  return new Set(rows.map(({ id }) => wireId<SessionId>(id)))
}

/** Gives the session a new token after the password was given. The previous one works for a moment longer. */
export async function renewToken(
  tx: Tx,
  id: SessionId,
  {
    tokenHash,
    formerSeconds,
    isFactorProved,
  }: { tokenHash: Buffer; formerSeconds: number; isFactorProved: boolean },
): Promise<boolean> {
  const row = await query(tx)
    .updateTable('session')
    .set((eb) => ({
      previous_hash: eb.ref('token_hash'),
      previous_until: sql<Date>`now() + make_interval(secs => ${formerSeconds})`,
      token_hash: tokenHash,
      proved_at: sql<Date>`now()`,
      ...(isFactorProved && { factor_at: sql<Date>`now()` }),
    }))
    .where('id', '=', rowId(id))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setCurrentProfile(tx: Tx, id: SessionId, profileId: ProfileId): Promise<void> {
  await query(tx)
    .updateTable('session')
    .set({ current_profile_id: rowId(profileId) })
    .where('id', '=', rowId(id))
    .execute()
}
