import { defineHook } from '../../composition/hook.ts'
import type { Closing, OwnExports, OwnNetworks, OwnPayouts, OwnProfiles } from './accounts.context.ts'

export const ownProfilesHook = defineHook<OwnProfiles>('accounts.profiles')
export const ownPayoutsHook = defineHook<OwnPayouts>('accounts.payouts')
export const ownNetworksHook = defineHook<OwnNetworks>('accounts.networks')
export const ownExportsHook = defineHook<OwnExports>('accounts.exports')
export const closingHook = defineHook<Closing>('accounts.closing')
