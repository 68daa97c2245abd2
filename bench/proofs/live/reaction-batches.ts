import { setTimeout as rest } from 'node:timers/promises'
import { type AccountId, encodeId, type PostId, type ProfileId } from '@sayso/contract/ids'
import { runHot } from '@sayso/server/modules/reactions/aggregate-hot-post.service'
import { postReacted } from '@sayso/server/modules/reactions/index'
import { appendStatement } from '@sayso/server/modules/reactions/reactions.queries'
import { createDb } from '@sayso/server/platform/db/db'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import type { Database } from '../../harness/databases.ts'

const BATCH_EVERY_MS = 50
const LANES = 2
/** Of a new post. */
const VERSION = 1

const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

interface Fan {
  readonly account: AccountId
  readonly profile: ProfileId
}

/** The product's statement for a reaction to a hot post. */
function compile(post: PostId, { account, profile }: Fan, isGiven: boolean) {
  const change = { accountId: account, profileId: profile, axis: 'liking', kind: 'like', isGiven } as const
  return appendStatement({ id: post, version: VERSION }, change).compile(compiler)
}

const quoted = (value: unknown) => pg.escapeLiteral(String(value))

export interface Reacted {
  readonly made: number
  readonly seconds: number
}

export interface Crowd {
  /** So many reactions a second, if the database can. */
  react(perSecond: number, seconds: number): Promise<Reacted>
  close(): Promise<void>
}

/**
 * A crowd that gives a like and takes it back. Its reactions are what the call leaves behind, by its own statement and
 * with its event, but many in a transaction: thousands of calls would measure who makes them.
 */
export async function gatherCrowd(database: Database, post: PostId, people: number): Promise<Crowd> {
  const rows = await database.query<{ account: string; profile: string }>(
    `with a as (insert into account (email, verified_at)
                select 'fan_' || n || '@people.example', now() from generate_series(1, $1::int) n returning id),
          p as (insert into profile (id, account_id, handle, display_name)
                select make_id(), id, 'fan_' || id, 'A fan' from a returning id, account_id)
     select account_id::text as account, id::text as profile from p`,
    [people],
  )
  const fans = rows.map(
    ({ account, profile }): Fan => ({
      account: encodeId<AccountId>(BigInt(account)),
      profile: encodeId<ProfileId>(BigInt(profile)),
    }),
  )
  const [first] = fans as [Fan]
  const lanes = await Promise.all(
    Array.from({ length: LANES }, async () => {
      const client = new pg.Client({ connectionString: database.url })
      await client.connect()
      await client.query('set synchronous_commit = off')
      await client.query(`prepare give as ${compile(post, first, true).sql}`)
      await client.query(`prepare take as ${compile(post, first, false).sql}`)
      return client
    }),
  )
  const db = createDb({ url: database.url, readUrl: database.url, poolSize: 1, onEffectFailed: () => {} })
  let next = 0

  /** Returns how many of them changed something. */
  async function reactAtOnce(client: pg.Client, count: number): Promise<number> {
    const changes = Array.from({ length: count }, () => {
      const fan = fans[next % fans.length] as Fan
      return { fan, isGiven: Math.floor(next++ / fans.length) % 2 === 0 }
    })
    const reactions = changes.map(({ fan, isGiven }) => {
      const { parameters } = compile(post, fan, isGiven)
      return `execute ${isGiven ? 'give' : 'take'} (${parameters.map(quoted).join(', ')})`
    })
    const events = changes.map(({ fan, isGiven }) => {
      const [before, after] = isGiven ? [null, 'like'] : ['like', null]
      const payload = JSON.stringify({ postId: post, profileId: fan.profile, before, after })
      return `(${quoted(postReacted.name)}, ${quoted(payload)}::jsonb)`
    })
    const outbox = `insert into outbox (subject, payload) values ${events.join(', ')}`
    const answers = await client.query(['begin', ...reactions, outbox, 'commit'].join('; '))
    const changed = (answers as unknown as pg.QueryResult[]).slice(1, 1 + count)
    return changed.filter(({ rowCount }) => rowCount === 1).length
  }

  return {
    async react(perSecond, seconds) {
      // As the first of them find the counter locked.
      await db.write((tx) => runHot(tx, post))
      const size = Math.round((perSecond * BATCH_EVERY_MS) / 1000)
      const batches = Math.ceil((seconds * 1000) / BATCH_EVERY_MS)
      const began = performance.now()
      const isOver = () => performance.now() - began > seconds * 1000
      let made = 0
      await Promise.all(
        lanes.map(async (client, lane) => {
          for (let n = lane; n < batches && !isOver(); n += LANES) {
            await rest(Math.max(0, began + n * BATCH_EVERY_MS - performance.now()))
            made += await reactAtOnce(client, size)
          }
        }),
      )
      return { made, seconds: Math.max(seconds, (performance.now() - began) / 1000) }
    },
    async close() {
      await Promise.all([db.close(), ...lanes.map((client) => client.end())])
    },
  }
}
