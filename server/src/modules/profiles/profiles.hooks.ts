import { defineHook } from '../../composition/hook.ts'
import type { ImportsOfProfile, PostsOfProfile } from './profiles.context.ts'

export const relistHook = defineHook<PostsOfProfile['relist']>('profiles.relist')
export const forgetTimelinesHook = defineHook<PostsOfProfile['forgetTimelines']>('profiles.forgetTimelines')
export const importsOfProfileHook = defineHook<ImportsOfProfile>('profiles.imports')
