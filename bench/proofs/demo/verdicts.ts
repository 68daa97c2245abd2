import { type Verdict, verdictOf } from '@sayso/contract/verdict'
import type { DemoPost } from '@sayso/server/demo/world-data'
import type { Database } from '../../harness/databases.ts'

/** The word that each state of the data means. `early` expects none. */
const WORDS: Readonly<Record<Exclude<DemoPost['tendency']['state'], 'early'>, Verdict>> = {
  holds: 'Holds up',
  doubtful: 'Doubtful',
  contested: 'Contested',
}

interface Met {
  met: number
  of: number
}

/** How many posts reach the verdict they were written for, by the product's own rule and from rows alone. */
export async function countVerdicts(
  database: Database,
  posts: readonly DemoPost[],
): Promise<Met & { byState: Record<string, Met> }> {
  const rows = await database.query<{ handle: string; text: string; trues: number; falses: number }>(
    `select handle, text, count(r.kind) filter (where r.kind = 'true')::int as trues,
            count(r.kind) filter (where r.kind = 'false')::int as falses
       from post join profile on profile.id = author_id
       left join post_reaction r on r.post_id = post.id
      group by post.id, handle`,
  )
  const answers = new Map(rows.map((row) => [`${row.handle} ${row.text}`, row]))
  const byState: Record<string, Met> = Object.fromEntries(
    Object.keys(WORDS).map((state) => [state, { met: 0, of: 0 }]),
  )
  for (const { author, text, tendency } of posts) {
    if (tendency.state === 'early') continue
    const { trues = 0, falses = 0 } = answers.get(`${author} ${text}`) ?? {}
    const tally = byState[tendency.state] as Met
    tally.of++
    if (verdictOf(trues, falses) === WORDS[tendency.state]) tally.met++
  }
  const all = Object.values(byState)
  return {
    met: all.reduce((sum, { met }) => sum + met, 0),
    of: all.reduce((sum, { of }) => sum + of, 0),
    byState,
  }
}
