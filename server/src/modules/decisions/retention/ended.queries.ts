import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import '../decisions.tables.ts'

/** A decision without an end holds as long as there is what it is about. */
const isInForce = sql`
  (last.until is null and case
     when last.decision in ('suspend', 'close') then exists (
       select from account where account.id = last.author_account_id and email is not null)
     when last.decision not in ('label', 'limit', 'remove') then false
     when c.subject_kind = 'post' then exists (
       select from post where post.id = c.subject_id and erased_at is null)
     when c.subject_kind = 'comment' then exists (
       select from comment where comment.id = c.subject_id and comment.author_id is not null)
     else true end)`

/** Of these cases, those whose last word was said that many years ago, which named no later day and is not in force. */
export async function findEnded(tx: Tx, cases: readonly bigint[], years: number): Promise<bigint[]> {
  const isOld = (at: string) => sql`${sql.ref(at)} < now() - make_interval(years => ${years}::int)`
  const { rows } = await sql<{ id: bigint }>`
    select c.id from mod_case c
     cross join lateral (
       select d.decision, d.until, d.author_account_id, d.created_at from mod_decision d
        where d.case_id = c.id order by d.id desc limit 1) last
     where c.id = any(${cases}::bigint[]) and c.state = 'decided'
       and ${isOld('last.created_at')} and (last.until is null or ${isOld('last.until')}) and not ${isInForce}
     order by c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The database refuses to delete those that are not old enough. */
export async function dropDecisionsOf(tx: Tx, cases: readonly bigint[]): Promise<void> {
  await sql`delete from mod_decision where case_id = any(${cases}::bigint[])`.execute(tx)
}
