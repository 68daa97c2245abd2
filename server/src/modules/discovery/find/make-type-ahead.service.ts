import type { Context } from '../../../context.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { makeTypeAheadJob } from '../discovery.events.ts'
import { RANGE_SIZE } from './find-profiles.queries.ts'
import { createTopByPrefix, type Ranked } from './top-by-prefix.ts'
import * as q from './type-ahead.queries.ts'

const READ_SIZE = 5000
const WRITE_SIZE = 500
const KEPT = 60
/** Longer beginnings of one word or name hardly have more people than are looked at. */
const LONGEST_PREFIX = 16

/**
 * Every hour: the best people and tags for each beginning that has too many to look at. Reads all names once, in
 * order, in small steps.
 */
export const makeTypeAhead = handleJob(makeTypeAheadJob, {
  async atLeastOnce({ db }: Context) {
    const madeAt = new Date()
    const people = await topOf({ term: '', score: 101, id: 0n }, (after) =>
      q.nameTermsAfter(db.readFresh, after, READ_SIZE),
    )
    const tags = await topOf({ term: '', score: 0, id: '' }, ({ term }) =>
      q.tagsAfter(db.readFresh, term, READ_SIZE),
    )
    const prefixes = [...new Set([...people.keys(), ...tags.keys()])]
    for (let from = 0; from < prefixes.length; from += WRITE_SIZE) {
      const rows = prefixes.slice(from, from + WRITE_SIZE).map((prefix) => ({
        prefix,
        profileIds: people.get(prefix) ?? null,
        tags: tags.get(prefix) ?? null,
      }))
      await db.write((tx) => q.putTypeAhead(tx, rows, madeAt))
    }
    await db.write((tx) => q.dropOldTypeAhead(tx, madeAt))
  },
})

async function topOf<Id>(
  first: Ranked<Id>,
  readAfter: (last: Ranked<Id>) => Promise<Ranked<Id>[]>,
): Promise<Map<string, Id[]>> {
  const top = createTopByPrefix<Id>({ over: RANGE_SIZE, keep: KEPT, longest: LONGEST_PREFIX })
  for (let last: Ranked<Id> | undefined = first; last; ) {
    const page: Ranked<Id>[] = await readAfter(last)
    for (const entry of page) top.add(entry)
    last = page.at(READ_SIZE - 1)
  }
  return top.end()
}
