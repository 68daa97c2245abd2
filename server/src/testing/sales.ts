import { getPurchases, purchase } from '@sayso/contract/calls/money'
import { createProfile } from '@sayso/contract/calls/profiles'
import type { PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Actor, Reply } from './cast.ts'

/** Tries to buy and returns the response, whatever it is. */
export const tryToBuy = (buyer: Actor, post: PostId, amount: number, as?: ProfileId): Promise<Reply> =>
  buyer.ask(purchase, { post_id: post, amount, ...(as && { user_profile_id: as }) })

export const buy = (buyer: Actor, post: PostId, amount: number) =>
  buyer.call(purchase, { post_id: post, amount: cents(amount) })

/** The newest sale of a post, as its author sees it. */
export async function newestSale(author: Actor, post: PostId): Promise<PurchaseId> {
  const { purchases } = await author.call(getPurchases, { post_id: post })
  if (!purchases[0]) throw new Error('the post has no buyers')
  return purchases[0].unique_id
}

/** Creates another profile for the same person. */
export async function secondProfile(person: Actor, handle: string): Promise<ProfileId> {
  const { profile } = await person.call(createProfile, { handle, display_name: 'Another Face' })
  return profile.unique_id
}

export async function rowsOf<Row>({ db }: Context, query: RawBuilder<Row>): Promise<Row[]> {
  return (await db.write((tx) => query.execute(tx))).rows
}

/** Counts sales and ledger transfers: a rejected purchase must leave both as they were. */
export async function countMoney(ctx: Context): Promise<{ purchases: number; transfers: number }> {
  const [row] = await rowsOf(
    ctx,
    sql<{ purchases: number; transfers: number }>`
      select (select count(*)::int from purchase) as purchases,
             (select count(*)::int from ledger_transfer) as transfers`,
  )
  return row ?? { purchases: 0, transfers: 0 }
}
