import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../harness/databases.ts'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import { postgresCpu } from '../harness/postgres-cpu.ts'
import { type Proving, proof } from '../harness/proof.ts'

const MAX = 1.3
const MAX_SHOWN = 100
const DEEPEST = 50
const SMALL = 100
const READS = 8

/*
 * The server's half: what the first screen of a long thread costs to read and how much it contains. How a browser
 * handles it (at most 400 comments in the page, however far one scrolls) is a journey: see e2e.
 */
export default proof({
  name: 'deep-thread',
  about: `The first comments of a thread of 100,000, ${DEEPEST} deep, cost at most ${MAX} of those of a thread of ${SMALL}`,
  ci: false,
  engines: true,
  mutants: {
    'reads-the-whole-thread': {
      file: 'server/src/modules/comments/comments.queries.ts',
      find: 'order by id desc limit',
      replace: 'order by id + 0 desc limit',
      why: 'all comments of the post are read and sorted for a page of fifty',
    },
    'shows-every-reply': {
      file: 'server/src/modules/comments/comments.queries.ts',
      find: 'order by first.nth, asked.place limit ${atMost}`',
      replace: 'order by first.nth, asked.place`',
      why: 'a page grows with the number of replies below it',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const size = p.size({ quick: 20_000, full: 100_000 })
    const [author, reader] = (await makeMembers(database, 2)) as [Member, Member]
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
      quiet: true,
    })
    const publish = async () => {
      const { body } = await callAs(url, author, 'feed/post', {
        ...{ text: 'a post to discuss', visibility: 'everyone', geo_visibility: 'global' },
      })
      return (body['post'] as { unique_id: string }).unique_id
    }
    const [small, large] = [await publish(), await publish()]
    await fill(database, author, small, { tops: SMALL / 2, repliesEach: 1 })
    await fill(database, author, large, { tops: size / 4, repliesEach: 3 })
    const deepest = await dig(url, reader, author, large)
    await database.query('vacuum analyze comment, comment_counter')
    p.figure('comments', size)

    const read = async (post: string, sort: string, cursor?: string): Promise<Page> => {
      const input = { post_id: post, sort, ...(cursor && { cursor }) }
      const { status, body } = await callAs(url, reader, 'feed/getComments', input, 'GET')
      if (status !== 200) throw new Error(`a page could not be read: ${status} ${body.code}`)
      return body as unknown as Page
    }
    for (const sort of ['newest', 'oldest', 'useful']) {
      const page = await read(large, sort)
      const shown = countOf(page.comments)
      p.figure(`comments on the first screen, ${sort}`, shown)
      p.require(
        `${sort}: a screen has at most ${MAX_SHOWN} comments`,
        shown <= MAX_SHOWN && page.has_more,
        `${shown} shown`,
      )
      const far = await farPage(read, large, sort)
      await costs(p, database, sort, {
        small: () => read(small, sort),
        large: () => read(large, sort),
        far: () => read(large, sort, far),
      })
    }
    const linked = await callAs(url, reader, 'comment/getComment', { comment_id: deepest }, 'GET')
    const { comment, parents } = linked.body as unknown as { comment: { depth: number }; parents: unknown[] }
    p.require(
      'a link to the deepest comment opens it with its parents',
      comment.depth === DEEPEST && parents.length === 4,
      `depth ${comment.depth}`,
    )
  },
})

interface Shown {
  unique_id: string
  comments: Shown[]
}

interface Page {
  comments: Shown[]
  has_more: boolean
  next_cursor: string | null
}

const countOf = (comments: readonly Shown[]): number =>
  comments.reduce((sum, one) => sum + 1 + countOf(one.comments), 0)

type Read = (post: string, sort: string, cursor?: string) => Promise<Page>

/** Ten pages down. */
async function farPage(read: Read, post: string, sort: string): Promise<string> {
  let cursor = ''
  for (let pages = 0; pages < 10; pages++) cursor = (await read(post, sort, cursor)).next_cursor ?? ''
  return cursor
}

async function costs(
  p: Proving,
  database: Database,
  sort: string,
  reads: Record<'small' | 'large' | 'far', () => Promise<Page>>,
): Promise<void> {
  const times = async (read: () => Promise<Page>) => {
    const from = performance.now()
    for (let i = 0; i < READS; i++) await read()
    return (performance.now() - from) / READS
  }
  const cpu = (read: () => Promise<Page>) => () =>
    postgresCpu(database, async () => {
      for (let i = 0; i < READS; i++) await read()
    })
  const rounds = { rounds: p.size({ quick: 7, full: 25 }), warmUps: 2 }
  const time = await p.measure.rounds(
    { small: () => times(reads.small), large: () => times(reads.large), far: () => times(reads.far) },
    rounds,
  )
  const work = await p.measure.rounds(
    { small: cpu(reads.small), large: cpu(reads.large), far: cpu(reads.far) },
    rounds,
  )
  p.figure(`${sort}: first screen of the small thread, ms`, time.median('small').toFixed(2))
  for (const which of ['large', 'far'] as const) {
    const what = which === 'large' ? 'first screen' : 'page 10'
    const [slower, dearer] = [time.ratio(which, 'small'), work.ratio(which, 'small')]
    p.figure(`${sort}: ${what}, time / small`, slower.toFixed(2))
    p.require(`${sort}: ${what} takes at most ${MAX}`, slower <= MAX, `${slower.toFixed(2)} x time`)
    p.require(
      `${sort}: ${what} takes at most ${MAX} of the PostgreSQL work`,
      dearer <= MAX,
      `${dearer.toFixed(2)} x work`,
    )
  }
}

/** Adds comments to the post, each with replies, some rated higher than others. */
async function fill(
  database: Database,
  author: Member,
  post: string,
  { tops, repliesEach }: { tops: number; repliesEach: number },
): Promise<void> {
  const [postId, authorId] = [String(decodeId(post)), String(decodeId(author.profileId))]
  await database.query(
    `with tops as (
       select n, make_id(shard_of($1::bigint)) as id from generate_series(1, $3::int) n),
     replies as (
       select n, make_id(shard_of($1::bigint)) as id, tops.id as under_id
         from tops, generate_series(1, $4::int)),
     made as (
       insert into comment (id, post_id, under_id, depth, author_id, text)
       select id, $1::bigint, $1::bigint, 0, $2::bigint, 'What I think of it, number ' || n from tops
       union all
       select id, $1::bigint, under_id, 1, $2::bigint, 'An answer to number ' || n from replies
       returning id, under_id, depth)
     insert into comment_counter (comment_id, under_id, replies, likes)
     select id, under_id, case depth when 0 then $4::int else 0 end, (id >> 22) % 7 from made`,
    [postId, authorId, tops, repliesEach],
  )
  await database.query(
    'update post_counter set comments = (select count(*) from comment where post_id = $1) where post_id = $1',
    [postId],
  )
}

/** Adds an ever deeper conversation under the newest comment; returns the last comment. */
async function dig(url: string, one: Member, other: Member, post: string): Promise<string> {
  const { body } = await callAs(url, one, 'feed/comment', { post_id: post, comment: 'depth 0' })
  let last = (body['comment'] as { unique_id: string }).unique_id
  for (let depth = 1; depth <= DEEPEST; depth++) {
    const answer = await callAs(url, depth % 2 === 0 ? one : other, 'comment/comment', {
      ...{ comment_id: last, text: `depth ${depth}` },
    })
    last = (answer.body['comment'] as { unique_id: string }).unique_id
  }
  return last
}
