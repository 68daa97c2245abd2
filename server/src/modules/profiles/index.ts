import { defineModule } from '../../composition/define-module.ts'
import { abuse } from '../abuse/index.ts'
import { accounts, ownProfilesHook } from '../accounts/index.ts'
import { ledger } from '../ledger/index.ts'
import { media } from '../media/index.ts'
import { profilesOfSafetyHook, safety } from '../safety/index.ts'
import { createProfilesOfSafety } from './apart/profiles-of-safety.service.ts'
import { createOwnProfiles } from './edit/create-profile.service.ts'
import type { ProfilesContext } from './profiles.context.ts'
import { profileEmailSamples } from './profiles.email-samples.ts'
import { profileExports } from './profiles.exports.ts'
import { forgetTimelinesHook, importsOfProfileHook, relistHook } from './profiles.hooks.ts'
import { profileInvariants } from './profiles.invariants.ts'
import { profileJobs } from './profiles.jobs.ts'
import { profilePages } from './profiles.pages.ts'
import { profileRoutes } from './profiles.routes.ts'

export { findFollowed, findFollowers } from './follows/follows.queries.ts'
export { countSharedShards } from './handles/check-ids.queries.ts'
export { findByHandle } from './handles/handles.queries.ts'
export { hideProfiles, unhideProfiles } from './hide/hide-profiles.service.ts'
export { readNetworks, setNetworkImport, setNetworkName } from './networks.queries.ts'
export type { ShownContext } from './profiles.context.ts'
export {
  followed,
  followRequested,
  followWithdrawn,
  profileChanged,
  profileRenamed,
  profileVisibilityChanged,
  unfollowed,
} from './profiles.events.ts'

import { profileErasure } from './profiles.erasure.ts'

export { forgetTimelinesHook, importsOfProfileHook, relistHook } from './profiles.hooks.ts'
export { isSuspended } from './profiles.policy.ts'
export { countPosts, setSwitch } from './profiles.queries.ts'
export { createAuthors, photoUrlOf, showMany } from './profiles.service.ts'
export { type Author, type PhotoUrl, viewAuthor } from './profiles.view.ts'
export { listProfiles } from './standing/profile-standing.queries.ts'
export { standProfiles } from './standing/stand-profiles.service.ts'

export const profiles = defineModule({
  name: 'profiles',
  needs: [abuse, accounts, ledger, media, safety],
  tables: ['follow', 'follow_request', 'former_handle', 'profile', 'profile_count', 'profile_explore'],
  readsAbove: {
    post: 'the newest post of a profile that becomes public, and whether a similar handle belongs to a seller',
    post_counter: 'whether a similar handle belongs to a seller',
  },
  hooks: { relist: relistHook, forgetTimelines: forgetTimelinesHook, importsOf: importsOfProfileHook },
  create: (ctx, { safety: { filters } }, { importsOf, ...postsOf }): ProfilesContext =>
    Object.freeze({ ...ctx, filters, postsOf, importsOf }),
  extends: (ctx, _, self) => [
    ownProfilesHook.with(createOwnProfiles(ctx)),
    profilesOfSafetyHook.with(createProfilesOfSafety(self)),
  ],
  routes: profileRoutes,
  pages: profilePages,
  jobs: profileJobs,
  invariants: profileInvariants,
  emails: profileEmailSamples,
  exports: profileExports,
  erasure: profileErasure,
})
