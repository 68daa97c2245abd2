// The stand-in for PayPal as a separate program: for development and load tests. It prints where it listens; everything
// else is set by the environment, with values that cannot be mistaken for real ones.
import { startPaypalStandIn } from './paypal/stand-in.ts'

if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write('paypal stand-in: pays nobody, so it does not start with NODE_ENV=production\n')
  process.exit(1)
}

const webhookUrl = process.env['PAYPAL_STANDIN_WEBHOOK_URL']
const standIn = await startPaypalStandIn({
  port: Number(process.env['PORT'] ?? 0),
  ...(webhookUrl && { webhookUrl }),
})
process.stdout.write(`paypal stand-in: answers ${standIn.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void standIn.close())
