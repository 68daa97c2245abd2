import { dropOldCodes, sendResetCode } from './recovery/reset-password.service.ts'

export const accountJobs = [sendResetCode, dropOldCodes]
