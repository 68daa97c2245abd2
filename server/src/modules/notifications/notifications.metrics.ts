import { defineCounter } from '../../platform/telemetry/define-metric.ts'

/** `rejected` means that something is wrong on our side. */
export const pushMessages = defineCounter({
  name: 'push_messages_total',
  help: 'Messages sent to push services, by their answer',
  labels: ['result'],
  startsWith: [{ result: 'accepted' }, { result: 'gone' }, { result: 'rejected' }, { result: 'failed' }],
})
