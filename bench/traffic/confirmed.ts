import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../harness/databases.ts'
import type { Member } from '../harness/members.ts'

/** What answers said has happened. None of it is read from the database. */
export interface Confirmed {
  readonly comments: string[]
  readonly posts: string[]
  readonly reactions: { readonly who: Member; readonly post: string; readonly at: number }[]
  readonly purchases: Purchase[]
  /** Of those, what was given back. */
  readonly refunds: Set<Purchase>
  /** Of those, what somebody tried to give back: without an answer nobody knows whether it was. */
  readonly refundsTried: Set<Purchase>
  /** Ids of pictures. */
  readonly uploads: string[]
}

export interface Purchase {
  readonly id: string
  readonly post: string
  readonly buyer: Member
  readonly author: Member
}

export const nothingConfirmed = (): Confirmed => ({
  comments: [],
  posts: [],
  reactions: [],
  purchases: [],
  refunds: new Set(),
  refundsTried: new Set(),
  uploads: [],
})

/** How many writes people know of, reactions aside: those may be lost with the machine that took them. */
export const countConfirmed = (confirmed: Confirmed): number =>
  confirmed.comments.length +
  confirmed.posts.length +
  confirmed.purchases.length +
  confirmed.refunds.size +
  confirmed.uploads.length

const rowOf = (id: string) => String(decodeId(id))
const saleOf = (post: string, buyer: string, status: string) => `${post} ${buyer} ${status}`

/** Compares it with what there is. */
export async function compare(database: Database, confirmed: Confirmed) {
  const texts = (table: 'comment' | 'post', word: string) =>
    database.query<{ text: string; times: number }>(
      `select text, count(*)::int as times from ${table} where text like '${word} %' group by text`,
    )
  const [comments, posts] = [await texts('comment', 'said'), await texts('post', 'posted')]
  const sales = await database.query<{ post: string; buyer: string; status: string; times: number }>(
    `select post_id::text as post, buyer_id::text as buyer, status, count(*)::int as times
       from purchase group by 1, 2, 3`,
  )
  const pictures = await database.query<{ id: string; state: string }>('select id::text, state from media')
  const reactions = await database.query<{ key: string }>(
    "select concat_ws('/', profile_id, post_id) as key from post_reaction where kind = 'like'",
  )
  const known = (rows: readonly { text: string }[]) => new Set(rows.map(({ text }) => text))
  const [hasComment, hasPost] = [known(comments), known(posts)]
  const hasSale = new Set(sales.map(({ post, buyer, status }) => saleOf(post, buyer, status)))
  const hasPicture = new Set(pictures.map(({ id }) => id))
  const hasReaction = new Set(reactions.map(({ key }) => key))
  const missing = [
    ...confirmed.comments.filter((text) => !hasComment.has(text)),
    ...confirmed.posts.filter((text) => !hasPost.has(text)),
    ...confirmed.purchases
      .filter((sale) => {
        const isThere = (status: string) =>
          hasSale.has(saleOf(rowOf(sale.post), rowOf(sale.buyer.profileId), status))
        if (confirmed.refunds.has(sale)) return !isThere('refunded')
        return !isThere('completed') && !(confirmed.refundsTried.has(sale) && isThere('refunded'))
      })
      .map(({ id }) => `purchase ${id}`),
    ...confirmed.uploads.filter((id) => !hasPicture.has(rowOf(id))).map((id) => `picture ${id}`),
  ]
  const lostReactions = confirmed.reactions.filter(
    ({ who, post }) => !hasReaction.has(`${rowOf(who.profileId)}/${rowOf(post)}`),
  )
  return {
    missing,
    doubled: [...comments, ...posts, ...sales].filter(({ times }) => times > 1).length,
    lostReactions,
    pictures: {
      waiting: pictures.filter(({ state }) => state === 'processing').length,
      failed: pictures.filter(({ state }) => state === 'failed').length,
    },
  }
}
