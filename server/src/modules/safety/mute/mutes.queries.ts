import '../safety.tables.ts'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { marksOfMutes } from '../safety.fragments.ts'
import type { MutedText } from './muted-text.policy.ts'

/** A profile, or a text by what it is compared by. */
export type Muted = MutedText | { readonly kind: 'profile'; readonly profileId: ProfileId }

const keyOf = (muted: Muted) => (muted.kind === 'profile' ? String(rowId(muted.profileId)) : muted.key)

export interface MuteRow {
  readonly kind: 'profile' | 'word' | 'phrase' | 'tag'
  readonly key: string
  readonly profileId: ProfileId | null
  readonly text: string
  readonly until: Date | null
  readonly exceptFollowed: boolean
}

/** Makes changes of one account wait for each other. */
export async function holdFilter(tx: Tx, account: AccountId): Promise<void> {
  await sql`insert into account_filter (account_id, has_mutes) values (${rowId(account)}, true)
            on conflict (account_id) do update set has_mutes = true`.execute(tx)
}

export async function putMute(
  tx: Tx,
  account: AccountId,
  muted: Muted,
  { text, hours, exceptFollowed }: { text: string; hours: number | null; exceptFollowed: boolean },
): Promise<void> {
  const profile = muted.kind === 'profile' ? rowId(muted.profileId) : null
  await sql`
    insert into mute as m (account_id, kind, key, profile_id, text, until, except_followed)
    values (${rowId(account)}, ${muted.kind}, ${keyOf(muted)}, ${profile}::bigint, ${text},
            clock_timestamp() + make_interval(hours => ${hours}::int), ${exceptFollowed})
    on conflict (account_id, kind, key) do update
       set until = excluded.until, text = excluded.text, except_followed = excluded.except_followed`.execute(
    tx,
  )
}

export async function deleteMute(tx: Tx, account: AccountId, muted: Muted): Promise<void> {
  await sql`delete from mute
             where account_id = ${rowId(account)} and kind = ${muted.kind} and key = ${keyOf(muted)}`.execute(
    tx,
  )
}

export async function countMutes(
  tx: Tx,
  account: AccountId,
): Promise<{ readonly profiles: number; readonly texts: number }> {
  const { rows } = await sql<{ profiles: number; texts: number }>`
    select count(*) filter (where kind = 'profile')::int as profiles,
           count(*) filter (where kind <> 'profile')::int as texts
      from mute where account_id = ${rowId(account)} and (until is null or until > clock_timestamp())`.execute(
    tx,
  )
  return rows[0] ?? { profiles: 0, texts: 0 }
}

/** Copies the muted texts to where readers find them with one row. */
export async function copyWords(tx: Tx, account: AccountId): Promise<void> {
  const id = sql`${rowId(account)}::bigint`
  await sql`update account_filter set ${marksOfMutes(id)} where account_id = ${id}`.execute(tx)
}

/** People first, then texts, each in order. What is over is left out. */
export async function findMutes(
  db: Reader,
  account: AccountId,
  only: Muted | null = null,
): Promise<MuteRow[]> {
  const wanted = only === null ? sql`true` : sql`(kind = ${only.kind} and key = ${keyOf(only)})`
  const { rows } = await sql<{
    kind: MuteRow['kind']
    key: string
    profile_id: bigint | null
    text: string
    until: Date | null
    except_followed: boolean
  }>`
    select kind, key, profile_id, text, until, except_followed from mute
     where account_id = ${rowId(account)} and (until is null or until > clock_timestamp()) and ${wanted}
     order by kind <> 'profile', key`.execute(db)
  return rows.map((row) => ({
    kind: row.kind,
    key: row.key,
    profileId: row.profile_id === null ? null : wireId<ProfileId>(row.profile_id),
    text: row.text,
    until: row.until,
    exceptFollowed: row.except_followed,
  }))
}
