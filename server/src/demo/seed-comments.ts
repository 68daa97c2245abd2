import type { ClientBase } from 'pg'
import type { Dice } from './random.ts'
import { closings, oneWord, openings, thoughts } from './sentences.ts'

interface DemoPostRow {
  readonly id: string
  readonly created: Date
  readonly shard: number
  /** How many people would have commented. */
  readonly comments: number
}

interface DemoComment {
  readonly id: string
  readonly post_id: string
  readonly under_id: string
  readonly depth: number
  readonly author_id: string
  readonly text: string
}

/** Few enough to create quickly; enough under some posts to page through. */
const MAX = 30
const MAX_UNDER_SOME = 160
const SAYINGS = [...Object.values(thoughts).flat(), ...openings, ...closings, ...oneWord]

/** Writes comments: mostly on the post, often replies to each other, now and then long ones. */
export async function seedComments(
  client: ClientBase,
  given: {
    readonly now: Date
    readonly posts: readonly DemoPostRow[]
    readonly authors: readonly { readonly id: string }[]
    readonly dice: Dice
    readonly idAt: (instant: Date, shard: number) => string
  },
): Promise<void> {
  const rows = given.posts.flatMap((post) => talkUnder(post, given))
  await client.query(
    `with said as (
       select * from jsonb_to_recordset($1)
         as t (id bigint, post_id bigint, under_id bigint, depth integer, author_id bigint, text text)),
     made as (
       insert into comment (id, post_id, under_id, depth, author_id, text)
       select id, post_id, under_id, depth, author_id, text from said returning id, under_id)
     insert into comment_counter (comment_id, under_id, replies)
     select made.id, made.under_id, coalesce(n, 0)
       from made left join (select under_id, count(*) as n from said group by under_id) answered
         on answered.under_id = made.id`,
    [JSON.stringify(rows)],
  )
  const byPost = Map.groupBy(rows, ({ post_id }) => post_id)
  const counts = given.posts.map(({ id }) => ({ id, n: byPost.get(id)?.length ?? 0 }))
  await client.query(
    `update post_counter set comments = n
       from jsonb_to_recordset($1) as counted (id bigint, n integer) where counted.id = post_id`,
    [JSON.stringify(counts)],
  )
}

function talkUnder(
  post: DemoPostRow,
  { now, authors, dice, idAt }: Parameters<typeof seedComments>[1],
): DemoComment[] {
  const said: DemoComment[] = []
  const count = Math.min(post.comments, dice.chance(0.05) ? MAX_UNDER_SOME : MAX)
  const since = now.getTime() - post.created.getTime()
  for (let n = 0; n < count; n++) {
    // In chronological order, more of them soon after the post.
    const instant = new Date(post.created.getTime() + since * ((n + 1) / (count + 1)) ** 2)
    const answered = dice.chance(0.5) ? said.at(-dice.integer(1, Math.min(said.length, 4))) : undefined
    said.push({
      id: idAt(instant, post.shard),
      post_id: post.id,
      under_id: answered?.id ?? post.id,
      depth: answered ? answered.depth + 1 : 0,
      author_id: dice.pick(authors).id,
      text: dice.pick(SAYINGS),
    })
  }
  return said
}
