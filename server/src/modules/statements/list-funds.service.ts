import type { OutputOf } from '@sayso/contract/call'
import type { fundsHistory } from '@sayso/contract/calls/money'
import { decodeId, isStoredId, type PurchaseId } from '@sayso/contract/ids'
import { fail } from '../../platform/http/app-error.ts'
import type { Member } from '../../rpc/viewer.ts'
import {
  balancesOf,
  type Earning,
  earningsMovements,
  fundsMovements,
  type Movement,
} from '../ledger/index.ts'
import { paymentOfKey } from '../payments/index.ts'
import { hydratePosts, type PostsContext, titleOf, visibilityOf } from '../posts/index.ts'
import { findSoldPosts, saleOfKey } from '../purchases/index.ts'
import { type About, placeName, viewEarning, viewMovement } from './funds.view.ts'

/** One line of the history: of the funds, or of what the profile's posts have earned. */
type Line =
  | { readonly of: 'funds'; readonly moved: Movement }
  | { readonly of: 'sales'; readonly moved: Earning }

/**
 * The movements of the acting profile's funds and its sales, latest first, and what its posts have earned. Both are
 * transfers of the same ledger, so they have one order.
 */
export async function listFunds(
  ctx: PostsContext,
  viewer: Member,
  { cursor }: { cursor?: string | undefined },
): Promise<OutputOf<typeof fundsHistory>> {
  const size = ctx.config.limits.feeds.postsPerPage
  const from = placesOf(cursor)
  const limit = size + 1
  const { lines, balances } = await ctx.db.readPrivate(async (tx) => ({
    lines: [
      ...(await fundsMovements(tx, viewer.profileId, { below: from.funds, limit })).map(
        (moved): Line => ({ of: 'funds', moved }),
      ),
      ...(await earningsMovements(tx, viewer.profileId, { below: from.sales, limit })).map(
        (moved): Line => ({ of: 'sales', moved }),
      ),
    ],
    balances: await balancesOf(tx, viewer.profileId),
  }))
  lines.sort((a, b) => (a.moved.place < b.moved.place ? 1 : -1))
  const shown = lines.slice(0, size)
  const hasMore = lines.length > size
  const aboutOf = await lookUp(ctx, viewer, shown)
  return {
    entries: shown.map((line) =>
      line.of === 'funds'
        ? viewMovement(line.moved, { ...aboutOf(line), receipt: receiptOf(line.moved) })
        : viewEarning(line.moved, { ...aboutOf(line), receipt: {} }),
    ),
    has_more: hasMore,
    next_cursor: hasMore ? cursorAfter(shown, from) : null,
    fund_account_balance: balances.funds,
    has_earned: balances.hasEarned,
    earnings_pending: balances.pending,
    earnings_payable: balances.payable,
  }
}

/**
 * Where the next page starts, for each of the two: an entry of the funds may have transfers on both sides of a sale.
 */
type Places = Readonly<Record<Line['of'], bigint | undefined>>

function placesOf(cursor: string | undefined): Places {
  const [funds = '', sales = ''] = cursor?.split('.') ?? []
  return { funds: placeOf(funds), sales: placeOf(sales) }
}

function placeOf(name: string): bigint | undefined {
  if (name === '') return undefined
  if (!isStoredId(name)) fail('invalid_input', { details: { field: 'cursor' } })
  return decodeId(name)
}

function cursorAfter(shown: readonly Line[], from: Places): string {
  const place = (of: Line['of']) => shown.findLast((line) => line.of === of)?.moved.place ?? from[of]
  const name = (of: Line['of']) => {
    const found = place(of)
    return found === undefined ? '' : placeName({ place: found })
  }
  return `${name('funds')}.${name('sales')}`
}

function receiptOf({ key }: Movement): About['receipt'] {
  const payment = paymentOfKey(key)
  if (payment !== null) return { payment_id: payment }
  const purchase = saleOfKey(key)
  return purchase === null ? {} : { purchase_id: purchase }
}

const NOTHING = { person: null, post: null }

/** Looks up the post of each line, and its author or buyer. A post that the viewer can no longer see is not named. */
async function lookUp(
  ctx: PostsContext,
  viewer: Member,
  lines: readonly Line[],
): Promise<(line: Line) => Omit<About, 'receipt'>> {
  const sales = lines.map(({ moved }) => saleOfKey(moved.key)).filter((id): id is PurchaseId => id !== null)
  if (sales.length === 0) return () => NOTHING
  const sold = await findSoldPosts(ctx.db.readFresh, sales)
  const [people, cards] = await Promise.all([
    ctx.authors.getMany([
      ...new Set([...sold.values()].flatMap(({ authorId, buyerId }) => [authorId, buyerId])),
    ]),
    ctx.cards.getMany([...new Set([...sold.values()].map(({ postId }) => postId))]),
  ])
  const now = Date.now()
  const known = await hydratePosts(ctx, viewer, [...cards.values()])
  const seen = new Map(
    known
      .filter(
        ({ card, author, relation, gate }) =>
          !gate?.isWithheld && visibilityOf(card, author, relation, now) === 'seen',
      )
      .map(({ card }) => [card.id, { id: card.id, title: titleOf(card.text) }]),
  )
  return ({ of, moved }) => {
    const id = saleOfKey(moved.key)
    const sale = id === null ? undefined : sold.get(id)
    if (!sale) return NOTHING
    const person = people.get(of === 'sales' ? sale.buyerId : sale.authorId) ?? null
    return { person, post: seen.get(sale.postId) ?? null }
  }
}
