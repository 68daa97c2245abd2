export { RefundRefused, refundToCard } from './card-refund.service.ts'
export { paymentInvariants } from './payments.invariants.ts'
export { paymentJobs } from './payments.jobs.ts'
export { cardWebhook } from './payments.webhook.ts'
