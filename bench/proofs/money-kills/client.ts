import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../../harness/databases.ts'
import { CARD_FEE, giveFunds, PRICE } from '../../harness/market.ts'
import { callAs, type Member } from '../../harness/members.ts'
import type { Servers } from './servers.ts'

/** What one person knows from responses. None of it is read from the database. */
export interface Account {
  readonly buyer: Member
  funds: number
  paidIn: number
  /** Purchases that were not refunded, by post. */
  readonly kept: Map<string, { purchaseId: string; author: Member }>
  readonly refunded: string[]
}

export interface Tally {
  operations: number
  /** Attempts whose outcome was unknown, and which were repeated under the same key. */
  unknown: number
  /** Responses that no killed process explains. */
  readonly wrong: string[]
}

type Outcome = 'done' | 'unknown' | { readonly refusal: string }

const TOP_UP = 10 * PRICE

/** Each person does one thing at a time, and repeats it until a response says how it ended. */
export function createClient(database: Database, servers: Servers, tally: Tally) {
  let topUps = 0

  async function insist(what: string, attempt: (isFirst: boolean) => Promise<Outcome>): Promise<boolean> {
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(tries === 0).catch((): Outcome => 'unknown')
      if (outcome === 'done') {
        tally.operations++
        return true
      }
      if (outcome !== 'unknown') {
        tally.wrong.push(`${what}: ${outcome.refusal}`)
        return false
      }
      tally.unknown++
      await rest(Math.min(20 * (tries + 1), 200))
    }
  }

  async function ask(who: Member, path: string, input: Record<string, unknown>) {
    const { url } = await servers.any()
    const { status, body } = await callAs(url, who, path, input)
    // Rejected, or an engine was down: no response says that nothing has happened.
    if (status >= 500 || status === 429) return { outcome: 'unknown' as const, body }
    const outcome: Outcome = body.success === true ? 'done' : { refusal: body.code ?? String(status) }
    return { outcome, body }
  }

  return {
    async topUp(account: Account): Promise<void> {
      const number = topUps++
      const book = () => giveFunds(database, account.buyer, TOP_UP, number).then((): Outcome => 'done')
      if (!(await insist('top-up', book))) return
      account.funds += TOP_UP
      account.paidIn += TOP_UP + CARD_FEE
    },

    async buy(account: Account, post: string, author: Member): Promise<void> {
      let purchaseId = ''
      const isDone = await insist('purchase', async () => {
        const received = await ask(account.buyer, 'feed/purchaseptv', { post_id: post, amount: PRICE })
        const { purchase } = (received.body['post'] ?? {}) as { purchase?: { unique_id: string } }
        purchaseId = purchase?.unique_id ?? ''
        return received.outcome
      })
      if (!isDone) return
      account.funds -= PRICE
      account.kept.set(post, { purchaseId, author })
    },

    async refund(account: Account, post: string): Promise<void> {
      const sale = account.kept.get(post)
      if (!sale) return
      const isDone = await insist('refund', async (isFirst) => {
        const { outcome } = await ask(sale.author, 'feed/refundptv', { purchase_id: sale.purchaseId })
        // It may only have happened before if an earlier attempt had an unknown outcome.
        if (!isFirst && typeof outcome === 'object' && outcome.refusal === 'refund_done') return 'done'
        return outcome
      })
      if (!isDone) return
      account.funds += PRICE
      account.kept.delete(post)
      account.refunded.push(sale.purchaseId)
    },
  }
}
