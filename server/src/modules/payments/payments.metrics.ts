import { defineCounter } from '../../platform/telemetry/define-metric.ts'

export const cardMoneyUnexplained = defineCounter({
  name: 'card_money_unexplained_total',
  help: 'Unexplained transactions on the card provider’s statement',
})
