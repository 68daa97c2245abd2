import { createHash } from 'node:crypto'
import { decodeId, firstIdAt } from '@sayso/contract/ids'
import { sealedText } from '@sayso/contract/seal'
import { countWords } from '@sayso/contract/text'
import type { ClientBase } from 'pg'
import { aboutOf } from './about.ts'
import { type DemoPost, writePosts } from './demo-posts.ts'
import { people } from './people.ts'
import { createDice } from './random.ts'
import { seedComments } from './seed-comments.ts'
import { seedFollows } from './seed-follows.ts'
import { seedSales } from './seed-sales.ts'

export interface SeedOptions {
  readonly now: Date
  readonly seed?: number
  readonly posts?: number
  /** Seeds even if the database already has people. Demo people who already exist are never created twice. */
  readonly force?: boolean
}

export type Seeded = 'seeded' | 'already there' | 'not empty'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const POSTS = 600
const SEED = 20_260_101

/** Seeds the demo world into a migrated database, in one transaction: all of it or nothing. */
export async function seedDemo(client: ClientBase, options: SeedOptions): Promise<Seeded> {
  await client.query('begin')
  try {
    // Two runs at the same time would both find the database empty.
    await client.query('lock table account in share row exclusive mode')
    const seeded = await seedInTransaction(client, options)
    await client.query('commit')
    return seeded
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function seedInTransaction(
  client: ClientBase,
  { now, seed = SEED, posts = POSTS, force = false }: SeedOptions,
): Promise<Seeded> {
  const emails = people.map(({ handle }) => emailOf(handle))
  const { rows } = await client.query<{ people: string; demo: string }>(
    'select count(*) as people, count(*) filter (where email = any($1)) as demo from account',
    [emails],
  )
  const [found] = rows
  if (Number(found?.demo) > 0) return 'already there'
  if (Number(found?.people) > 0 && !force) return 'not empty'

  const dice = createDice(seed)
  const ids = createIds(now)
  const profiles = people.map((person) => {
    const joined = new Date(now.getTime() - dice.integer(50, 250) * DAY_MS)
    const shard = dice.integer(0, 4095)
    return {
      id: ids.at(joined, shard),
      account_id: ids.at(joined, shard),
      email: emailOf(person.handle),
      handle: person.handle,
      display_name: person.name,
      is_public: person.isPrivate !== true,
      ...aboutOf(person),
      created_at: joined.toISOString(),
      shard,
    }
  })
  const byHandle = new Map(profiles.map((profile) => [profile.handle, profile]))
  const rowsOfPosts = writePosts(posts, dice).map((post) => {
    const author = byHandle.get(post.author.handle)
    if (!author) throw new Error(`there is no demo account ${post.author.handle}`)
    return toRow(post, author, now, ids)
  })

  await client.query(
    `insert into account (id, email, verified_at, created_at)
     select account_id, email, created_at, created_at
       from jsonb_to_recordset($1) as t (account_id bigint, email text, created_at timestamptz)`,
    [JSON.stringify(profiles)],
  )
  await client.query(
    `insert into profile (id, account_id, handle, display_name, is_public, created_at, bio, location, web_link)
     select id, account_id, handle, display_name, is_public, created_at, bio, location, web_link
       from jsonb_to_recordset($1) as t (id bigint, account_id bigint, handle text, display_name text,
              is_public boolean, created_at timestamptz, bio text, location text, web_link text)`,
    [JSON.stringify(profiles)],
  )
  await insertPosts(client, rowsOfPosts)
  await seedFollows(client, { now, profiles, dice: createDice(seed + 1) })
  await seedComments(client, {
    ...{ now, authors: profiles, posts: rowsOfPosts, idAt: ids.at, dice: createDice(seed + 2) },
  })
  await seedSales(client, now)
  // No events were published for these posts, so the worker has to look for them itself.
  await client.query('select graphile_worker.add_job($1)', ['search.index-missing'])
  return 'seeded'
}

async function insertPosts(client: ClientBase, rows: readonly ReturnType<typeof toRow>[]): Promise<void> {
  const values = [JSON.stringify(rows)]
  await client.query(
    `insert into post (id, author_id, text, visibility, reach, duration_minutes, expires_at, price_cents,
                       can_pay_more, listed, secret_version, locked_words, seal, sealed_at)
     select id, author_id, text, visibility, reach, duration_minutes, expires_at, price_cents, can_pay_more, listed,
            case when hidden is null then 0 else 1 end, locked_words, decode(seal, 'hex'), sealed_at
       from jsonb_to_recordset($1) as t (id bigint, author_id bigint, text text, visibility text, reach text,
              duration_minutes integer, expires_at timestamptz, price_cents integer, can_pay_more boolean,
              listed boolean, hidden text, locked_words integer, seal text, sealed_at timestamptz)`,
    values,
  )
  await client.query(
    `insert into post_counter (post_id, likes, dislikes, trues, falses, comments, reposts, shares, purchases)
     select id, likes, dislikes, trues, falses, comments, reposts, shares, purchases
       from jsonb_to_recordset($1) as t (id bigint, likes integer, dislikes integer, trues integer, falses integer,
              comments integer, reposts integer, shares integer, purchases integer)`,
    values,
  )
  await client.query(
    `insert into post_secret (post_id, version, text, salt, seal, sealed_at)
     select id, 1, hidden, decode(salt, 'hex'), decode(seal, 'hex'), sealed_at
       from jsonb_to_recordset($1) as t (id bigint, hidden text, salt text, seal text, sealed_at timestamptz)
      where hidden is not null`,
    values,
  )
}

/** Never delivered anywhere: names under .example belong to nobody. */
const emailOf = (handle: string) => `${handle}@demo.example`

function toRow(
  post: DemoPost,
  author: { id: string; shard: number; is_public: boolean },
  now: Date,
  ids: Ids,
) {
  const created = new Date(now.getTime() - post.age * MINUTE_MS)
  const expires =
    post.durationMinutes > 0 ? new Date(created.getTime() + post.durationMinutes * MINUTE_MS) : null
  const isOver = expires !== null && expires <= now
  return {
    id: ids.at(created, author.shard),
    author_id: author.id,
    created,
    shard: author.shard,
    text: post.text,
    visibility: post.visibility,
    reach: post.reach,
    duration_minutes: post.durationMinutes,
    expires_at: expires?.toISOString() ?? null,
    price_cents: post.price,
    can_pay_more: post.canPayMore,
    listed: post.visibility === 'everyone' && author.is_public && !isOver,
    hidden: post.hidden,
    ...sealed(post.hidden, created),
    ...post.counts,
  }
}

/** Sealed as in the product, but with a salt that a second seeding arrives at again. */
function sealed(hidden: string | null, at: Date) {
  if (hidden === null) return { locked_words: 0, salt: null, seal: null, sealed_at: null }
  const salt = createHash('sha256').update(`demo ${hidden}`).digest('hex')
  const seal = createHash('sha256')
    .update(sealedText(salt, { text: hidden, files: [] }))
    .digest('hex')
  return { locked_words: countWords(hidden), salt, seal, sealed_at: at.toISOString() }
}

interface Ids {
  at(instant: Date, shard: number): string
}

/**
 * Creates ids as `make_id` would have at that time: the time, the owner's shard, a running number. As text, for JSON.
 */
function createIds(now: Date): Ids {
  let sequence = 0
  return {
    at(instant, shard) {
      // Spread within the minute, so that posts of one minute do not share a millisecond.
      const moment = new Date(Math.min(now.getTime(), instant.getTime() + ((sequence * 97) % MINUTE_MS)))
      const time = decodeId(firstIdAt(moment))
      sequence++
      return String(time | (BigInt(shard & 4095) << 10n) | BigInt(sequence & 1023))
    },
  }
}
