import {
  approveFollower,
  createProfile as createCall,
  declineFollower,
  follow as followCall,
  followRequests,
  profile,
  removeFollower as removeFollowerCall,
  unfollow as unfollowCall,
  updateProfile as updateCall,
  userProfile,
} from '@sayso/contract/calls/profiles'
import { handle, type Route } from '../../rpc/route.ts'
import { createOwnProfiles } from './edit/create-profile.service.ts'
import { createProfile, updateProfile } from './edit/edit-profile.service.ts'
import { approve, decline, listRequests } from './follows/answer-follow-requests.service.ts'
import { follow, removeFollower, unfollow } from './follows/follow-profile.service.ts'
import type { ProfilesContext } from './profiles.context.ts'
import { getProfile } from './profiles.service.ts'

export function profileRoutes(ctx: ProfilesContext): Route[] {
  const { ownerOf } = createOwnProfiles(ctx)
  const lookup = (input: { profile_id?: string; handle?: string }) =>
    ({ profileId: input.profile_id, handle: input.handle }) as Parameters<typeof getProfile>[2]
  return [
    handle(userProfile, ({ viewer, input }) => getProfile(ctx, viewer, lookup(input))),
    handle(profile, ({ viewer, input }) => getProfile(ctx, viewer, lookup(input))),
    handle(createCall, ({ viewer, input, file }) => createProfile(ctx, viewer, input, file)),
    handle(updateCall, ({ viewer, input, file }) => updateProfile(ctx, viewer, input, file), {
      ownerOf: ({ input }) => ownerOf(ctx.db.readFresh, input.profile_id),
      otherwise: 'access_denied',
    }),
    handle(followCall, ({ viewer, input }) => follow(ctx, viewer, input.profile_id)),
    handle(unfollowCall, ({ viewer, input }) => unfollow(ctx, viewer, input.profile_id)),
    handle(followRequests, ({ viewer, input }) => listRequests(ctx, viewer, input.cursor)),
    handle(approveFollower, ({ viewer, input }) => approve(ctx, viewer, input.profile_id)),
    handle(declineFollower, ({ viewer, input }) => decline(ctx, viewer, input.profile_id)),
    handle(removeFollowerCall, ({ viewer, input }) => removeFollower(ctx, viewer, input.profile_id)),
  ]
}
