import type { Alert } from './alert.ts'

/** Money. Nobody waits until the morning with these. */
export const moneyAlerts: readonly Alert[] = [
  {
    name: 'LedgerIsBroken',
    severity: 'page',
    summary: 'An invariant of the ledger is violated; nothing is paid out',
    expr: 'max by (invariant) (ledger_broken) > 0',
    fires: {
      series: { 'ledger_broken{invariant="I1"}': '0 3x10' },
      at: '3m',
      labels: { invariant: 'I1' },
    },
  },
  {
    name: 'PayoutsAreFrozen',
    severity: 'page',
    summary: 'Nothing is paid out until somebody has looked at the ledger',
    expr: 'max(payouts_frozen) > 0',
    fires: { series: { 'payouts_frozen{instance="a"}': '0 1x10' }, at: '3m' },
  },
  {
    name: 'LedgerIsNotAudited',
    severity: 'page',
    summary: 'The ledger has not been audited for half an hour',
    expr: 'time() - max(ledger_audited_timestamp_seconds) > 1800',
    fires: { series: { 'ledger_audited_timestamp_seconds{instance="a"}': '0x60' }, at: '40m' },
  },
  {
    name: 'LedgerWasNeverAudited',
    severity: 'page',
    summary: 'No worker has audited the ledger since it was started',
    expr: 'absent(ledger_audited_timestamp_seconds)',
    holds: '30m',
    fires: { series: { 'live_streams{instance="a"}': '0x50' }, at: '40m' },
  },
  {
    name: 'CardMoneyIsUnexplained',
    severity: 'page',
    summary: 'The account at the card provider has a transaction that we cannot explain',
    expr: 'sum(increase(card_money_unexplained_total[10m])) > 0',
    fires: { series: { 'card_money_unexplained_total{instance="a"}': '0 0 1x10' }, at: '5m' },
  },
  {
    name: 'PayoutsAreOverdue',
    severity: 'page',
    summary: 'Authors were to be paid more than a day ago, and nothing on their side is in the way',
    expr: 'max(payouts_overdue) > 0',
    holds: '10m',
    fires: { series: { 'payouts_overdue{instance="a"}': '4x20' }, at: '15m' },
  },
  {
    name: 'PayoutsAreStuck',
    severity: 'ticket',
    summary: 'Payouts have been under way for more than a week',
    expr: 'max(payouts_stuck) > 0',
    fires: { series: { 'payouts_stuck{instance="a"}': '0 1x10' }, at: '3m' },
  },
  {
    name: 'PayoutIsInDoubt',
    severity: 'page',
    summary: 'An owner recovered an account while a payout was under way',
    expr: 'sum(increase(payouts_in_doubt_total[10m])) > 0',
    fires: { series: { 'payouts_in_doubt_total{instance="a"}': '0 0 1x10' }, at: '5m' },
  },
  {
    name: 'PayoutIsContradicted',
    severity: 'page',
    summary: 'PayPal has paid a payout that we had recorded as failed',
    expr: 'sum(increase(payouts_contradicted_total[10m])) > 0',
    fires: { series: { 'payouts_contradicted_total{instance="a"}': '0 0 1x10' }, at: '5m' },
  },
]
