import { type Member, makeMembers } from '../harness/members.ts'
import { inParallel } from '../harness/parallel.ts'
import { proof } from '../harness/proof.ts'
import { amountOf, tokenOf, webhookOf } from './cards/forgeries.ts'
import { countTill, openTill, rest } from './cards/till.ts'

export default proof({
  name: 'forged-money',
  about: 'Made-up card tokens, odd amounts and forged webhooks of the provider move no money',
  ci: true,
  engines: true,
  mutants: {
    'amount-as-token': {
      file: 'server/src/modules/payments/pay/pay-by-card.service.ts',
      find: "if (!isCardToken(input.token)) return fail('payment_failed')",
      replace: '',
      why: 'an invalid token is sent to the provider and leaves a row',
    },
    'unsigned-webhooks': {
      file: 'server/src/platform/cards/webhook-event.ts',
      find: 'const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)',
      replace: 'const event = JSON.parse(String(body)); void secret; void signature; void TOLERANCE_SECONDS',
      why: 'unsigned webhooks are accepted',
    },
    'stale-webhooks': {
      file: 'server/src/platform/cards/webhook-event.ts',
      find: 'const TOLERANCE_SECONDS = 300',
      replace: 'const TOLERANCE_SECONDS = 300_000_000',
      why: 'an old webhook can be replayed',
    },
    'any-amount': {
      file: 'server/src/modules/payments/pay/settle-card-payment.service.ts',
      find: 'card.cents === amount + cardFee &&',
      replace: '',
      why: 'a payment of fifty cents is booked as the full amount',
    },
  },
  async run(p) {
    const till = await openTill(p)
    const { standIn } = till
    try {
      const [honest, forger] = (await makeMembers(till.database, 2)) as [Member, Member]
      const used = await till.card()
      await till.pay(honest, { token: used, amount: 1000 })
      await settled(() => countTill(till).then(({ events }) => events >= 2))
      await till.run()
      const before = await countTill(till)
      p.require('an honest payment succeeds', before.funds === 1000 && before.charged === 1030)
      const faults: string[] = []
      const note = (what: string, { status, body }: Awaited<ReturnType<typeof till.pay>>) => {
        // If the provider was slow to reject, we answer that we do not know yet; that does not move a cent either.
        const isAccepted = body.success && body['status'] !== 'processing'
        if (isAccepted || status >= 500) faults.push(`${what}: ${status} ${body.code ?? 'accepted'}`)
      }

      const tokens = p.size({ quick: 60, full: 500 })
      const looksReal = await inParallel(tokens, 6, async (i) => {
        const token = tokenOf(i, p.random, used)
        note(`token ${token.slice(0, 20)}`, await till.pay(forger, { token, amount: 5000 }))
        return /^(tok|pm)_\w{1,250}$/.test(token) ? token : null
      })
      const wellFormed = new Set(looksReal.filter((token) => token !== null)).size

      const amounts = p.size({ quick: 40, full: 200 })
      const cards = await inParallel(8, 4, () => till.card())
      await inParallel(amounts, 6, async (i) => {
        const amount = amountOf(i, p.random)
        const token = cards[i % cards.length]
        note(
          `amount ${String(JSON.stringify(amount)).slice(0, 20)}`,
          await till.pay(forger, { token, amount }),
        )
      })
      p.require(
        'every forged request is rejected',
        faults.length === 0,
        faults.slice(0, 5).join('; ') || 'all refused',
      )

      // A payment that waits for its payer: one that a forger would like to see paid.
      const waiting = await till.pay(forger, { token: 'pm_card_authenticationRequired', amount: 20_000 })
      const reference = String(waiting.body['payment_id'])
      const intent = String(waiting.body['client_secret']).split('_secret')[0] ?? ''
      await rest(300)
      await till.run()
      const events = (await countTill(till)).events
      const genuine = [...standIn.store.events.values()]
      const webhookEvents = p.size({ quick: 100, full: 1000 })
      const answers = await inParallel(webhookEvents, 8, async (i) => {
        const { body, signature, isSigned } = webhookOf(i, p.random, { genuine, intent, reference })
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const answer = await fetch(till.webhookUrl, { method: 'POST', headers, body })
        await answer.arrayBuffer()
        return { isSigned, status: answer.status }
      })
      const taken = answers.filter(({ isSigned, status }) => !isSigned && status !== 400).length
      p.require('no forged or expired webhook is accepted', taken === 0, `${taken} of ${webhookEvents}`)

      // Even with our own keys: a small payment under the reference of a large one.
      const small = await fetch(`${standIn.url}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${standIn.secretKey}` },
        body: new URLSearchParams({
          ...{ amount: '50', currency: 'usd', confirm: 'true', 'metadata[attempt_id]': reference },
          ...{ payment_method: await till.card(), 'automatic_payment_methods[enabled]': 'true' },
          'automatic_payment_methods[allow_redirects]': 'never',
        }),
      })
      await small.arrayBuffer()
      await rest(500)
      await till.run('payments.reconcile')

      const after = await countTill(till)
      p.figure('tried', `${tokens} tokens, ${amounts} amounts, ${webhookEvents} webhooks`)
      p.require(
        'no money moved',
        after.transfers === before.transfers && after.funds === before.funds,
        `${after.transfers - before.transfers} transfers, ${after.funds - before.funds} cents`,
      )
      p.require('no card was charged except with our own keys', after.charged === before.charged + 50)
      p.require(
        'an invalid token leaves no payment row',
        after.payments === before.payments + wellFormed + 1,
        `${after.payments - before.payments} attempts, ${wellFormed + 1} with a token`,
      )
      p.figure('forged events with a valid signature that were processed', after.events - events)
      const broken = await till.ledger()
      p.require('the ledger balances', broken.length === 0, broken.join('; ') || 'all hold')
    } finally {
      await till.close()
    }
  },
})

async function settled(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000
  while (!(await isDone()) && Date.now() < deadline) await rest(100)
}
