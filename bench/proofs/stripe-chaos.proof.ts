import { type Member, makeMembers } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { proof } from '../harness/proof.ts'
import { countTill, openTill, rest, type Till } from './cards/till.ts'

const FEE = 30
const FORGOTTEN = 3

export default proof({
  name: 'stripe-chaos',
  about: 'However the card provider answers or fails, every cent it charged is in the ledger once',
  ci: true,
  engines: true,
  mutants: {
    'only-searches': {
      file: 'server/src/platform/cards/card-provider.ts',
      find: '(await searched(stripe, reference)) ?? (await listed(stripe, reference, since))',
      replace: 'await searched(stripe, reference)',
      why: 'a payment without a response is not found while the search lags',
    },
    'without-fee': {
      file: 'server/src/modules/payments/pay/pay-by-card.service.ts',
      find: 'cents: amount + cardFee }',
      replace: 'cents: amount }',
      why: 'the card is charged less than is booked',
    },
    'key-of-the-moment': {
      file: 'server/src/modules/payments/payments.keys.ts',
      find: '`topup:${rowId(id)}`',
      replace: '`topup:${Date.now()}${Math.random()}`',
      why: 'a payment is booked under a random key',
    },
    'failure-when-unsure': {
      file: 'server/src/platform/cards/card-errors.ts',
      find: 'error instanceof Stripe.errors.StripeInvalidRequestError ||',
      replace: 'error instanceof Stripe.errors.StripeAPIError ||',
      why: 'a 500 is reported to the payer as a rejection',
    },
  },
  async run(p) {
    const till = await openTill(p, { searchLagMs: 600_000 })
    const { database, standIn } = till
    try {
      const chance = (fault: string, probability: number, on?: string) =>
        standIn.faults.add({
          ...{ fault: fault as 'drop_after', probability, seed: p.random.integer(1, 1e6) },
          ...(on !== undefined && { on }),
        })
      const makeTrouble = () => {
        chance('drop_after', 0.1)
        chance('error_after', 0.1)
        chance('error_before', 0.1)
        chance('webhook_duplicate', 0.05, 'payment_intent.succeeded')
        chance('webhook_early', 0.05, 'payment_intent.succeeded')
        // For some, no webhook event is ever sent.
        chance('webhook_none', 0.4, 'payment_intent.')
        chance('webhook_none', 0.4, 'charge.')
      }
      // The first payments are accepted without a response or a webhook event: only looking for them finds them.
      const { endpoint } = standIn.webhooks
      standIn.webhooks.endpoint = null
      standIn.faults.add({ fault: 'error_after', times: FORGOTTEN })

      const count = p.size({ quick: 60, full: 2000 })
      const payers = await makeMembers(database, 12)
      const faults: string[] = []
      const payOne = async (i: number) => {
        const wish = { token: await till.card(), amount: p.random.integer(100, 20_000) }
        const payer = payers[i % payers.length] as Member
        const first = await till.pay(payer, wish)
        // A payer who gets no clear answer tries again.
        const received = first.body['status'] === 'succeeded' ? first : await till.pay(payer, wish)
        if (received.body.success !== true) faults.push(`${received.status} ${received.body.code}`)
      }
      await inParallel(FORGOTTEN, 1, payOne)
      standIn.webhooks.endpoint = endpoint
      makeTrouble()
      await inParallel(count - FORGOTTEN, 6, (i) => payOne(i + FORGOTTEN))
      const struck = standIn.faults.rules().map(({ fault, struck: times }) => `${fault} ${times}`)
      p.figure('faults', struck.join(', '))
      standIn.faults.clear()
      const left = await openPayments(till)
      p.figure('open after the rush', left)

      const healedIn = await heal(till, p.isFull)
      p.figure('healed in seconds', healedIn)
      // Before the provider's own account is read, which would also find them, ten minutes later.
      const [lost] = await database.query<{ n: number }>(
        `select count(*)::int as n from payment where status <> 'succeeded'`,
      )
      await till.run('payments.read-transactions')

      const { charges, charged, funds } = await countTill(till)
      const [fees] = await database.query<{ cents: string }>(
        `select coalesce(sum(t.amount), 0)::text as cents from ledger_transfer t
           join ledger_account a on a.id = t.credit_id where a.kind = 'card_fee'`,
      )
      const [doubles] = await database.query<{ n: number }>(
        `select count(*)::int as n from (select intent_id from payment group by 1 having count(*) > 1) twice`,
      )
      const attempts = [...standIn.store.intents.values()].filter(({ status }) => status === 'succeeded')
      const references = new Set(attempts.map(({ metadata }) => metadata['attempt_id']))
      p.figure('top-ups', count)
      p.require(
        'the ledger equals what the provider charged, to the cent',
        funds + Number(fees?.cents) === charged && charges > 0,
        `${charged} taken in ${charges} charges, ${funds} + ${fees?.cents} booked`,
      )
      p.require(
        'each charge has a fee of thirty cents',
        Number(fees?.cents) === FEE * charges,
        `${fees?.cents} of ${charges}`,
      )
      p.require('every top-up was charged', charges === count, `${charges} of ${count}`)
      p.require(
        'no card was charged twice',
        references.size === attempts.length && doubles?.n === 0,
        `${attempts.length} payments under ${references.size} references`,
      )
      p.require('no payment is open or abandoned', lost?.n === 0, `${left} were open after the rush`)
      p.require('all payments complete within five minutes', healedIn <= 300, `${healedIn} s`)
      p.require('no payer gets a rejection', faults.length === 0, faults.slice(0, 3).join(', ') || 'all')
      const broken = await till.ledger()
      p.require('the ledger balances', broken.length === 0, broken.join('; ') || 'all hold')
    } finally {
      await till.close()
    }
  },
})

async function openPayments({ database }: Till): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'select count(*)::int as n from payment where ended_at is null',
  )
  return row?.n ?? -1
}

/** How many seconds until no payment is open. The quick form ages the rows by a minute instead of waiting. */
async function heal(till: Till, isPatient: boolean): Promise<number> {
  const began = Date.now()
  const maxMs = isPatient ? 300_000 : 5_000
  while ((await openPayments(till)) > 0 && Date.now() - began < maxMs) {
    if (isPatient) await rest(1_000)
    else {
      await till.database.query('alter table payment disable trigger payment_terms_stand')
      await till.database.query(
        `update payment set created_at = created_at - interval '61 seconds',
                            checked_at = checked_at - interval '61 seconds' where ended_at is null`,
      )
      await till.database.query('alter table payment enable always trigger payment_terms_stand')
      await till.run('payments.reconcile')
    }
  }
  return Math.round((Date.now() - began) / 1000)
}
