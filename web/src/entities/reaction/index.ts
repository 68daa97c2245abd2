export { type Choice, verbFor } from './choice.ts'
export { createReactor } from './reactor.ts'
export { noteRefusal, useRefusals } from './refusals.ts'
