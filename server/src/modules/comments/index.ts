export { commentInvariants } from './comments.invariants.ts'
export { commentConsumers, commentJobs } from './sweep.service.ts'
