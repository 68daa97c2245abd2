import { defineHook } from '../../composition/hook.ts'
import type { ForgetNotifications, ProfilesOfSafety } from './safety.context.ts'

export const profilesOfSafetyHook = defineHook<ProfilesOfSafety>('safety.profiles')
export const forgetNotificationsHook = defineHook<ForgetNotifications>('safety.forgetNotifications')
