import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from './databases.ts'

export interface Counts {
  /** Posts and comments whose counts differ from their rows. */
  readonly wrong: number
  readonly negative: number
  /** Changes that have not been added up yet. */
  readonly appended: number
  readonly rows: number
}

const counts = (table: string, key: string) => `
  select ${key}, count(*) filter (where kind = 'like')::int as l, count(*) filter (where kind = 'dislike')::int as d,
         count(*) filter (where kind = 'true')::int as t, count(*) filter (where kind = 'false')::int as f
    from ${table} group by ${key}`

/** In one statement, so that it sees one moment, whatever reactions are made or aggregated meanwhile. */
export async function openCounts(database: Database): Promise<Counts> {
  const [ledger] = await database.query<Counts>(`
    with late as (
      select post_id, sum(likes)::int as likes, sum(dislikes)::int as dislikes, sum(trues)::int as trues,
             sum(falses)::int as falses
        from post_counter_delta group by post_id),
    shown as (
      select c.likes + coalesce(late.likes, 0) as likes, c.dislikes + coalesce(late.dislikes, 0) as dislikes,
             c.trues + coalesce(late.trues, 0) as trues, c.falses + coalesce(late.falses, 0) as falses,
             coalesce(l, 0) as l, coalesce(d, 0) as d, coalesce(t, 0) as t, coalesce(f, 0) as f
        from post_counter c left join late using (post_id)
        left join (${counts('post_reaction', 'post_id')}) given using (post_id)
      union all
      select likes, dislikes, trues, falses, coalesce(l, 0), coalesce(d, 0), coalesce(t, 0), coalesce(f, 0)
        from comment_counter left join (${counts('comment_reaction', 'comment_id')}) given using (comment_id))
    select (count(*) filter (where (likes, dislikes, trues, falses) <> (l, d, t, f)))::int as wrong,
           (count(*) filter (where least(likes, dislikes, trues, falses) < 0))::int as negative,
           (select count(*)::int from post_counter_delta) as appended,
           coalesce(sum(l + d + t + f), 0)::int as rows
      from shown`)
  if (!ledger) throw new Error('the ledger is empty')
  return ledger
}

/** Checks repeatedly while something is done; every check sees one moment. */
export async function auditWhile<T>(
  database: Database,
  task: () => Promise<T>,
): Promise<{ value: T; looks: number; wrong: number; looksWhileAppended: number }> {
  let isDone = false
  const running = task().finally(() => {
    isDone = true
  })
  let [looks, wrong, looksWhileAppended] = [0, 0, 0]
  while (!isDone) {
    const ledger = await openCounts(database)
    looks++
    if (ledger.wrong + ledger.negative > 0) wrong++
    if (ledger.appended > 0) looksWhileAppended++
    await wait(50)
  }
  return { value: await running, looks, wrong, looksWhileAppended }
}
