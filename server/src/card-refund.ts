import { parseArgs } from 'node:util'
import { isStoredId, type PaymentId } from '@sayso/contract/ids'
import { cents, formatCents } from '@sayso/contract/money'
import { closeContext, createContext } from './context.ts'
import { RefundError, refundToCard } from './modules/payments/index.ts'
import { readConfig } from './platform/config/config.ts'

/**
 * Refunds a payment to the card it came from, at a named operator's request: `npm run card-refund -- PAYMENT --by NAME
 * --because TEXT`.
 */
const say = (text: string) => process.stdout.write(`${text}\n`)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    by: { type: 'string' },
    because: { type: 'string' },
    cents: { type: 'string' },
    'with-fee': { type: 'boolean' },
  },
})
const [paymentId = ''] = positionals
const { by, because, cents: amount } = values
if (!isStoredId(paymentId) || !by || !because || (amount !== undefined && !/^[1-9]\d{0,6}$/.test(amount))) {
  say('npm run card-refund -- PAYMENT --by NAME --because TEXT [--cents N] [--with-fee]')
  process.exit(2)
}

const context = createContext(readConfig(process.env))
try {
  const status = await refundToCard(context, {
    paymentId: paymentId as PaymentId,
    amount: amount === undefined ? null : cents(Number(amount)),
    isWithFee: values['with-fee'] ?? false,
    askedBy: by,
    reason: because,
  })
  const what = amount === undefined ? 'what was left of it' : formatCents(cents(Number(amount)))
  say(
    status === 'failed'
      ? 'the provider refused it; nothing was moved'
      : `${what} goes back to the card: ${status}`,
  )
  if (status === 'failed') process.exitCode = 1
} catch (error) {
  if (!(error instanceof RefundError)) throw error
  say(`rejected: ${error.message}`)
  process.exitCode = 1
} finally {
  await closeContext(context)
}
