export type { OwnProfiles } from './accounts.context.ts'
export { dropOldCodes, sendResetCode } from './reset.service.ts'
export { createSessionResolver } from './sessions.service.ts'
