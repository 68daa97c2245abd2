// The stand-in for Stripe as a separate program: for development, browser journeys and load tests. It prints where it
// listens; everything else is set by the environment, with values that cannot be mistaken for real ones.
import { startStripeStandIn } from './stripe/stand-in.ts'

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write(
    'stripe stand-in: takes no real payments, so it does not start with NODE_ENV=production\n',
  )
  process.exit(1)
}

const webhookUrl = process.env['STRIPE_STANDIN_WEBHOOK_URL']
const standIn = await startStripeStandIn({
  port: Number(process.env['PORT'] ?? 0),
  secretKey: process.env['STRIPE_SECRET_KEY'] ?? 'sk_test_standin_not_a_secret',
  publishableKey: process.env['STRIPE_PUBLISHABLE_KEY'] ?? 'pk_test_standin_not_a_secret',
  feeCents: Number(process.env['STRIPE_STANDIN_FEE_CENTS'] ?? 30),
  searchLagMs: Number(process.env['STRIPE_STANDIN_SEARCH_LAG_MS'] ?? 0),
  ...(webhookUrl && {
    webhook: {
      url: webhookUrl,
      secret: process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_standin_not_a_secret',
    },
  }),
})
process.stdout.write(`stripe stand-in: answers ${standIn.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void standIn.close())
