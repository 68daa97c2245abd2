import type { StandIn } from '@sayso/sandbox/stripe/stand-in'
import type { Database } from '../../harness/databases.ts'
import type { Member } from '../../harness/members.ts'
import type { WebClient } from '../../harness/web-client.ts'
import type { Errand } from '../../traffic/errands.ts'

const AMOUNT = 500

/** Somebody adds money by card. However often it is sent, the card is charged once. */
export function topUp(cards: StandIn, client: WebClient, who: Member, confirmed: string[]): Errand {
  const card = newCard(cards)
  return {
    kind: 'buy',
    async send() {
      const token = await card
      const form = {
        user_profile_id: who.profileId,
        ...{ token, amount: AMOUNT, email: 'payer@people.example', name: 'A Payer' },
      }
      return client.send('/api/user/addStripePayment', { token: who.token, form })
    },
    isDone({ status, body }) {
      const answer = status === 200 ? (JSON.parse(body.toString()) as Record<string, unknown>) : {}
      // "We are checking" is an answer, too: the outcome comes later.
      if (answer['success'] !== true) return false
      confirmed.push(who.profileId)
      return true
    },
  }
}

async function newCard(cards: StandIn): Promise<string> {
  const body = new URLSearchParams({
    ...{ type: 'card', 'card[number]': '4242424242424242', 'card[cvc]': '123' },
    ...{ 'card[exp_month]': '12', 'card[exp_year]': '2040' },
  })
  const headers = { authorization: `Bearer ${cards.publishableKey}` }
  for (;;) {
    const answer = await fetch(`${cards.url}/v1/payment_methods`, { method: 'POST', headers, body }).catch(
      () => null,
    )
    const made = answer?.ok ? ((await answer.json()) as { id: string }) : null
    if (made) return made.id
  }
}

/** What the provider charged, and what is booked as paid by card; in cents, without fees. */
export async function compareCards(database: Database, cards: StandIn) {
  const charges = [...cards.store.charges.values()].filter(({ paid }) => paid)
  const [row] = await database.query<{ booked: string; count: number; open: number }>(
    `select coalesce(sum(amount + card_fee) filter (where status = 'succeeded'), 0)::text as booked,
            count(*) filter (where status = 'succeeded')::int as count,
            count(*) filter (where status <> 'succeeded')::int as open
       from payment where intent_id not like 'pi_proof_%' or intent_id is null`,
  )
  return {
    charged: charges.reduce((sum, { amount }) => sum + amount, 0),
    booked: Number(row?.booked ?? -1),
    payments: row?.count ?? 0,
    open: row?.open ?? 0,
  }
}
