import { defineHook } from '../../composition/hook.ts'
import type { OwnPayouts, OwnProfiles } from './accounts.context.ts'

export const ownProfilesHook = defineHook<OwnProfiles>('accounts.profiles')
export const ownPayoutsHook = defineHook<OwnPayouts>('accounts.payouts')
