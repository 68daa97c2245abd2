import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'

/** Topics are forgotten when nothing new was read for as long, and suggestions of readers who do not come back. */
export async function dropOldRows(tx: Tx, dismissedDays: number): Promise<void> {
  await sql`delete from disputed_answer where answered_at < now() - interval '7 days'`.execute(tx)
  await sql`delete from suggestion_dismissed
             where dismissed_at < now() - make_interval(days => ${dismissedDays}::int)`.execute(tx)
  await sql`delete from suggestion_made where made_at < now() - interval '30 days'`.execute(tx)
  await sql`delete from topic_read where read_at < now() - interval '180 days'`.execute(tx)
}
