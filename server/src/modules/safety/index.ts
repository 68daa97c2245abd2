import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { createReaderFilters } from './filter/reader-filters.service.ts'
import type { SafetyContext } from './safety.context.ts'
import { safetyErasure } from './safety.erasure.ts'
import { safetyExports } from './safety.exports.ts'
import { forgetNotificationsHook, profilesOfSafetyHook } from './safety.hooks.ts'
import { safetyJobs } from './safety.jobs.ts'
import { safetyRoutes } from './safety.routes.ts'

export { holdPair } from './block/blocks.queries.ts'
export { requireInteraction } from './block/require-interaction.service.ts'
export {
  type Between,
  hasMutedWord,
  isApart,
  isFiltered,
  type Look,
  type MutedWord,
  type ReaderFilter,
} from './filter/filter.policy.ts'
export { isApartNow } from './filter/reader-filters.queries.ts'
export type { ReaderFilters } from './filter/reader-filters.service.ts'
export { type Gate, gateOf, isHidden } from './labels/label.policy.ts'
export type { ProfilesOfSafety } from './safety.context.ts'
export { blocked } from './safety.events.ts'
export { forgetNotificationsHook, profilesOfSafetyHook } from './safety.hooks.ts'

export const safety = defineModule({
  name: 'safety',
  needs: [accounts],
  tables: ['account_filter', 'block', 'blocked_profile', 'mute'],
  readsAbove: {
    profile: 'whose profile is blocked or muted, and the account of a reader',
    follow: 'muted words may leave out people whom the reader follows',
  },
  hooks: { profilesOf: profilesOfSafetyHook, forgetNotifications: forgetNotificationsHook },
  create: (ctx, _, hooks): SafetyContext =>
    Object.freeze({ ...ctx, ...hooks, filters: createReaderFilters(ctx) }),
  routes: safetyRoutes,
  jobs: safetyJobs,
  exports: safetyExports,
  erasure: safetyErasure,
})
