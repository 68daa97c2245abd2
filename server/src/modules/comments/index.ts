export { commentDeleted, commented } from './comments.events.ts'
export { commentInvariants } from './comments.invariants.ts'
export { commentConsumers, commentJobs } from './sweep.service.ts'
