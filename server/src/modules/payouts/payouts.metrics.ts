import { defineCounter, defineGauge } from '../../platform/telemetry/define-metric.ts'

/** Longer than any successful payout takes. */
export const payoutsStuck = defineGauge({
  name: 'payouts_stuck',
  help: 'Payouts in flight for more than a week',
  keptForSeconds: 15 * 60,
})

export const payoutsContradicted = defineCounter({
  name: 'payouts_contradicted_total',
  help: 'Failed payouts that the gateway paid after all',
})

export const payoutsInDoubt = defineCounter({
  name: 'payouts_in_doubt_total',
  help: 'Payouts in flight when the account was recovered',
})

export const payoutsOverdue = defineGauge({
  name: 'payouts_overdue',
  help: 'Weeks of sales that were to be paid more than a day ago, and nothing on the author’s side is in the way',
  keptForSeconds: 15 * 60,
})
