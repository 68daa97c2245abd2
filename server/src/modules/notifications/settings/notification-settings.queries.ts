import type { AccountId, ProfileId, PushDeviceId, SessionId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isSwitchedOn } from '../aggregate/aggregate-notifications.queries.ts'
import type { SwitchedKind } from '../notifications.policy.ts'
import { query } from '../notifications.tables.ts'

export interface StoredSwitch {
  readonly kind: SwitchedKind
  readonly email: boolean
  /** Null: as at first. */
  readonly inApp: boolean | null
  readonly push: boolean | null
}

/** The switches of a profile, in the order of `kinds`. */
export async function findSwitches(
  tx: Tx,
  profile: ProfileId,
  kinds: readonly SwitchedKind[],
): Promise<StoredSwitch[]> {
  const { rows } = await sql<{
    kind: SwitchedKind
    email: boolean
    in_app: boolean | null
    push: boolean | null
  }>`
    select asked.kind, ${isSwitchedOn('asked.kind')} as email, chosen.in_app, chosen.push
      from unnest(${kinds}::notification_kind[]) with ordinality as asked (kind, place)
      join profile on profile.id = ${rowId(profile)}
      left join notification_setting chosen on chosen.profile_id = profile.id and chosen.kind = asked.kind
     order by asked.place`.execute(tx)
  return rows.map(({ in_app: inApp, ...row }) => ({ ...row, inApp }))
}

export async function setSetting(
  tx: Tx,
  profile: ProfileId,
  kind: SwitchedKind,
  { inApp, push }: { inApp: boolean; push: boolean },
): Promise<void> {
  await query(tx)
    .insertInto('notification_setting')
    .values({ profile_id: rowId(profile), kind, in_app: inApp, push })
    .onConflict((conflict) => conflict.columns(['profile_id', 'kind']).doUpdateSet({ in_app: inApp, push }))
    .execute()
}

/** Only what differs from the default is stored. */
export async function dropSetting(tx: Tx, profile: ProfileId, kind: SwitchedKind): Promise<void> {
  await query(tx)
    .deleteFrom('notification_setting')
    .where('profile_id', '=', rowId(profile))
    .where('kind', '=', kind)
    .execute()
}

/** Two devices may press different switches of one kind at the same time: the second waits for the first. */
export async function holdSwitches(tx: Tx, profile: ProfileId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notification-setting:${profile}`}, 0))`.execute(
    tx,
  )
}

export interface StoredQuiet {
  readonly fromMinute: number
  readonly toMinute: number
  readonly zone: string
}

export async function findQuiet(tx: Tx, account: AccountId): Promise<StoredQuiet | null> {
  const row = await query(tx)
    .selectFrom('account_quiet')
    .select(['from_minute as fromMinute', 'to_minute as toMinute', 'zone'])
    .where('account_id', '=', rowId(account))
    .executeTakeFirst()
  return row ?? null
}

export async function setQuiet(tx: Tx, account: AccountId, quiet: StoredQuiet | null): Promise<void> {
  if (quiet === null) {
    await query(tx).deleteFrom('account_quiet').where('account_id', '=', rowId(account)).execute()
    return
  }
  const times = { from_minute: quiet.fromMinute, to_minute: quiet.toMinute, zone: quiet.zone }
  await query(tx)
    .insertInto('account_quiet')
    .values({ account_id: rowId(account), ...times })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(times))
    .execute()
}

export interface StoredDevice {
  readonly id: PushDeviceId
  readonly sessionId: SessionId
  readonly label: string
  readonly createdAt: Date
}

export async function findDevices(tx: Tx, account: AccountId): Promise<StoredDevice[]> {
  const rows = await query(tx)
    .selectFrom('push_device')
    .select(['id', 'session_id', 'label', 'created_at'])
    .where('account_id', '=', rowId(account))
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: wireId(row.id),
    sessionId: wireId(row.session_id),
    label: row.label,
    createdAt: row.created_at,
  }))
}
