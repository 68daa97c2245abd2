import { type AccountId, encodeId } from '@sayso/contract/ids'
import type { TimelineEntry } from '@sayso/contract/shapes/staff'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { requireAccount, subjectOf } from '../act/act.service.ts'
import { nameAccounts } from './find.queries.ts'
import '../staff.tables.ts'

const PAGE = 30
/** Such as `2026-11-18T06:00:00.123456Z security 4711`: what comes after it is older, or has a smaller number. */
const CURSOR = /^(\d{4}-[\d:.TZ-]{16,26}) (account|security|staff) (\d{1,19})$/

interface Row {
  kind: TimelineEntry['kind']
  id: bigint
  what: string
  detail: string
  staff_id: bigint | null
  at: Date
  /** With the microseconds. */
  moment: string
}

/** What happened to an account: its security log, what staff did, and its beginning. The latest first. */
export async function showTimeline(
  ctx: Context,
  accountId: AccountId,
  cursor: string | undefined,
): Promise<{ entries: TimelineEntry[]; next_cursor: string | null }> {
  const from = cursor === undefined ? null : CURSOR.exec(cursor)
  if (cursor !== undefined && from === null) throw new AppError('invalid_input')
  return ctx.db.readPrivate(async (tx) => {
    await requireAccount(tx, accountId)
    const rows = await listRows(tx, accountId, from && [from[1] ?? '', from[2] ?? '', from[3] ?? ''])
    const page = rows.slice(0, PAGE)
    const last = rows.length > PAGE ? page.at(-1) : undefined
    const staff = page.flatMap(({ staff_id }) => (staff_id === null ? [] : [wireId<AccountId>(staff_id)]))
    const names = await nameAccounts(tx, staff)
    const by = ({ staff_id }: Row) =>
      staff_id === null ? '' : `@${names.get(wireId(staff_id))?.handle ?? encodeId(staff_id)}`
    return {
      entries: page.map((row) => ({
        id: `${row.kind} ${row.id}`,
        kind: row.kind,
        what: row.what,
        detail: row.detail,
        by: by(row),
        at: row.at.toISOString(),
      })),
      next_cursor: last ? `${last.moment} ${last.kind} ${last.id}` : null,
    }
  })
}

async function listRows(
  tx: Tx,
  accountId: AccountId,
  from: readonly [string, string, string] | null,
): Promise<Row[]> {
  const id = rowId(accountId)
  const [at, kind, number] = from ?? ['infinity', 'x', '0']
  const { rows } = await sql<Row>`
    with happened as (
      select 'security' as kind, id, kind as what, concat_ws(' · ', nullif(device, ''), nullif(detail, '')) as detail,
             null::bigint as staff_id, at
        from security_event where account_id = ${id}
       union all
      select 'staff', id, act, because, staff_id, at from audit_log where subject = ${subjectOf(accountId)}
       union all
      select 'account', 0, 'created', '', null, created_at from account where id = ${id})
    select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment from happened
     where (at, kind, id) < (${at}::timestamptz, ${kind}::text, ${number}::bigint)
     order by at desc, kind desc, id desc limit ${PAGE + 1}`.execute(tx)
  return rows
}
