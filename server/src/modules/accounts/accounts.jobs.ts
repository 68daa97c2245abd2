import { openRecoveries } from './assisted/open-recoveries.service.ts'
import { dropUnusedDevices } from './devices/recognize-device.service.ts'
import { dropRemovedFactors } from './factors/manage-factors.service.ts'
import { dropOldCodes, sendResetCode } from './recovery/reset-password.service.ts'
import { dropOldSecurityEvents } from './security-log/security-log.service.ts'
import { dropOldTries, reportGuessing } from './sign-in/guessing/judge-try.service.ts'

export const accountJobs = [
  sendResetCode,
  dropOldCodes,
  dropOldSecurityEvents,
  dropUnusedDevices,
  dropRemovedFactors,
  reportGuessing,
  dropOldTries,
  openRecoveries,
]
