import {
  findBeginning,
  findMatching,
  findSpellings,
} from '@sayso/server/modules/discovery/find/find-profiles.queries'
import { beginningWith, exactly } from '@sayso/server/modules/discovery/find/profile-terms'
import { variantsOf } from '@sayso/server/modules/discovery/find/spelling.policy'
import { findShown } from '@sayso/server/modules/discovery/shown-profiles.queries'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { PeopleWorld } from './people.ts'

export interface Read {
  readonly rows: number
  readonly buffers: number
}

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Node Type': string
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Ids are big numbers, as in the server. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(type, format as 'text'),
}

/** What the statements behind one search read, by the database's own account: rows of every scan, and pages. */
export async function readsOf({ database }: PeopleWorld, text: string, word: string): Promise<Read> {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, types })
  pool.on('error', () => undefined)
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      sent.push({ sql, parameters })
    },
  })
  const found = await findBeginning(db, beginningWith(text), null)
  const words = text.split(' ')
  const ranges = words.map((one, at) => ({ word: at, ...beginningWith(one) }))
  const matching = await findMatching(db, ranges, words.length)
  await findSpellings(db, variantsOf(word))
  await findMatching(db, [...ranges, { word: 0, ...exactly(word) }], words.length, 50)
  const ids = [...new Set([...found, ...matching].map(({ id }) => id))].slice(0, 200)
  await findShown(db, { kind: 'reader', accountId: null, profileId: null }, ids)
  const total = { rows: 0, buffers: 0 }
  for (const { sql, parameters } of sent) {
    const { rows } = await pool.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    total.rows += scanned(plan)
    total.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  await db.destroy()
  return total
}

function scanned(plan: Plan): number {
  const here = plan['Node Type'].includes('Scan')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0
  return here + (plan.Plans ?? []).reduce((sum, child) => sum + scanned(child), 0)
}
