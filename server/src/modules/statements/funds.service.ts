import type { OutputOf } from '@sayso/contract/call'
import type { fundsHistory } from '@sayso/contract/calls/money'
import { decodeId, isStoredId, type PurchaseId } from '@sayso/contract/ids'
import type { Member } from '../../door/viewer.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { balancesOf, fundsMovements, type Movement } from '../ledger/index.ts'
import { paymentOfKey } from '../payments/index.ts'
import { hydratePosts, type PostsContext, sightOf, titleOf } from '../posts/index.ts'
import { findSoldPosts, saleOfKey } from '../purchases/index.ts'
import { type About, placeName, viewMovement } from './funds.view.ts'

/** What happened to the funds of the acting profile, the latest first, and what its posts have earned. */
export async function listFunds(
  ctx: PostsContext,
  viewer: Member,
  { cursor }: { cursor?: string | undefined },
): Promise<OutputOf<typeof fundsHistory>> {
  const size = ctx.config.limits.feeds.postsPerPage
  const below = placeOf(cursor)
  const { movements, balances } = await ctx.db.write(async (tx) => ({
    movements: await fundsMovements(tx, viewer.profileId, { below, limit: size + 1 }),
    balances: await balancesOf(tx, viewer.profileId),
  }))
  const shown = movements.slice(0, size)
  const last = movements.length > size ? shown.at(-1) : undefined
  const aboutOf = await lookUp(ctx, viewer, shown)
  return {
    entries: shown.map((movement) =>
      viewMovement(movement, { ...aboutOf(movement), receipt: receiptOf(movement) }),
    ),
    has_more: last !== undefined,
    next_cursor: last ? placeName(last) : null,
    fund_account_balance: balances.funds,
    has_earned: balances.hasEarned,
    earnings_pending: balances.pending,
    earnings_payable: balances.payable,
  }
}

function placeOf(cursor: string | undefined): bigint | undefined {
  if (!cursor) return undefined
  if (!isStoredId(cursor)) refuse('invalid_input', { details: { field: 'cursor' } })
  return decodeId(cursor)
}

function receiptOf({ key }: Movement): About['receipt'] {
  const payment = paymentOfKey(key)
  if (payment !== null) return { payment_id: payment }
  const purchase = saleOfKey(key)
  return purchase === null ? {} : { purchase_id: purchase }
}

const NOTHING = { author: null, post: null }

/** Which post each movement was about. One that the viewer can no longer see keeps the name of its author only. */
async function lookUp(
  ctx: PostsContext,
  viewer: Member,
  movements: readonly Movement[],
): Promise<(movement: Movement) => Omit<About, 'receipt'>> {
  const sales = movements.map(({ key }) => saleOfKey(key)).filter((id): id is PurchaseId => id !== null)
  if (sales.length === 0) return () => NOTHING
  const sold = await findSoldPosts(ctx.db.readFresh, sales)
  const [authors, cards] = await Promise.all([
    ctx.authors.getMany([...new Set([...sold.values()].map(({ authorId }) => authorId))]),
    ctx.cards.getMany([...new Set([...sold.values()].map(({ postId }) => postId))]),
  ])
  const now = Date.now()
  const known = await hydratePosts(ctx, viewer, [...cards.values()])
  const seen = new Map(
    known
      .filter(({ card, author, relation }) => sightOf(card, author, relation, now) === 'seen')
      .map(({ card }) => [card.id, { id: card.id, title: titleOf(card.text) }]),
  )
  return ({ key }) => {
    const id = saleOfKey(key)
    const sale = id === null ? undefined : sold.get(id)
    if (!sale) return NOTHING
    return { author: authors.get(sale.authorId) ?? null, post: seen.get(sale.postId) ?? null }
  }
}
