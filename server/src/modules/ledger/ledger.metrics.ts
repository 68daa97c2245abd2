import { defineGauge } from '../../platform/telemetry/define-metric.ts'

/** The audit runs every ten minutes, in any worker. */
const KEPT_SECONDS = 25 * 60

export const ledgerBroken = defineGauge({
  name: 'ledger_broken',
  help: 'Rows that violate a ledger invariant',
  labels: ['invariant'],
  keptForSeconds: KEPT_SECONDS,
})

export const payoutsFrozen = defineGauge({
  name: 'payouts_frozen',
  help: '1 while payouts are frozen',
  keptForSeconds: KEPT_SECONDS,
})

export const ledgerAudited = defineGauge({
  name: 'ledger_audited_timestamp_seconds',
  help: 'When the ledger was last audited',
})
