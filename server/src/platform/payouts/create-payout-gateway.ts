import type { PayoutsConfig } from '../config/payouts-config.ts'
import type { PayoutGateway } from './payout-gateway.ts'
import { createPaypal } from './paypal.ts'

/** A person reads a file, makes the payments, and marks them as paid. */
const MANUAL: PayoutGateway = Object.freeze({ name: 'manual', send: null, read: null })

export const createPayoutGateway = (config: PayoutsConfig): PayoutGateway =>
  config.gateway === 'manual' ? MANUAL : createPaypal(config)
