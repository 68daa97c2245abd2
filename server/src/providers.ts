import { type CardProvider, createCardProvider } from './platform/cards/card-provider.ts'
import type { Config } from './platform/config/config.ts'
import { timeProvider } from './platform/http/providers.metrics.ts'
import { createMailer, isPermanentMailError, type Mailer } from './platform/mail/mailer.ts'
import { createPayoutGateway } from './platform/payouts/create-payout-gateway.ts'
import type { PayoutGateway } from './platform/payouts/payout-gateway.ts'
import { createPushSender, type PushOutcome, type PushSender } from './platform/push/push-sender.ts'
import type { Metrics } from './platform/telemetry/metrics.ts'

/** The services outside that a process works with. */
export interface Providers {
  readonly mailer: Mailer
  /** Null if cards are not accepted. */
  readonly cardProvider: CardProvider | null
  /** Null if payouts are not configured. */
  readonly payoutGateway: PayoutGateway | null
  /** Null if push is not offered. */
  readonly push: PushSender | null
}

/** The services outside, each with its answers timed. */
export function createProviders(config: Config, metrics: Metrics): Providers {
  const { cards, payouts, push, egress, mail, product } = config
  const mailer = createMailer({ ...mail, brand: { name: product.name, url: product.publicUrl } })
  const gateway = payouts && createPayoutGateway(payouts)
  return {
    mailer: timeProvider(metrics, 'mail', mailer, {
      methods: ['send'],
      isFailedError: (error) => !isPermanentMailError(error),
    }),
    cardProvider: cards && timeProvider(metrics, 'stripe', createCardProvider(cards)),
    payoutGateway: gateway?.name === 'paypal' ? timeProvider(metrics, 'paypal', gateway) : gateway,
    push:
      push &&
      timeProvider(metrics, 'push', createPushSender(push, egress), {
        methods: ['send'],
        isFailedValue: ({ result }: PushOutcome) => result === 'failed' || result === 'rejected',
      }),
  }
}
