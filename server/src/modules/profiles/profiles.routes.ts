import {
  approveFollower,
  createProfile as createCall,
  declineFollower,
  follow as followCall,
  followRequests,
  profile,
  unfollow as unfollowCall,
  updateProfile as updateCall,
  userProfile,
} from '@sayso/contract/calls/profiles'
import type { Context } from '../../context.ts'
import { type Served, serve } from '../../door/serve.ts'
import { createProfile, updateProfile } from './edit-profile.service.ts'
import { approve, decline, listRequests } from './follow-requests.service.ts'
import { follow, unfollow } from './follows.service.ts'
import { createOwnProfiles } from './new-profile.service.ts'
import type { ImportsOfProfile, PostsOfProfile, ProfilesContext } from './profiles.context.ts'
import { getProfile } from './profiles.service.ts'

export function profileRoutes(
  context: Context,
  others: { readonly postsOf: PostsOfProfile; readonly importsOf: ImportsOfProfile },
): Served[] {
  const ctx: ProfilesContext = Object.freeze({ ...context, ...others })
  const { ownerOf } = createOwnProfiles(ctx)
  const lookup = (input: { profile_id?: string; handle?: string }) =>
    ({ profileId: input.profile_id, handle: input.handle }) as Parameters<typeof getProfile>[2]
  return [
    serve(userProfile, ({ viewer, input }) => getProfile(ctx, viewer, lookup(input))),
    serve(profile, ({ viewer, input }) => getProfile(ctx, viewer, lookup(input))),
    serve(createCall, ({ viewer, input, file }) => createProfile(ctx, viewer, input, file)),
    serve(updateCall, ({ viewer, input, file }) => updateProfile(ctx, viewer, input, file), {
      ownerOf: ({ input }) => ownerOf(ctx.db.readFresh, input.profile_id),
      otherwise: 'access_denied',
    }),
    serve(followCall, ({ viewer, input }) => follow(ctx, viewer, input.profile_id)),
    serve(unfollowCall, ({ viewer, input }) => unfollow(ctx, viewer, input.profile_id)),
    serve(followRequests, ({ viewer, input }) => listRequests(ctx, viewer, input.cursor)),
    serve(approveFollower, ({ viewer, input }) => approve(ctx, viewer, input.profile_id)),
    serve(declineFollower, ({ viewer, input }) => decline(ctx, viewer, input.profile_id)),
  ]
}
