import {
  dismissSuggested,
  disputed,
  searchProfiles,
  suggestedProfiles,
  trendingTags,
  typeAhead,
} from '@sayso/contract/calls/discovery'
import { handle, type Route } from '../../rpc/route.ts'
import type { Places } from '../places/index.ts'
import type { PostsContext } from '../posts/index.ts'
import { createFindProfiles } from './find/find-profiles.service.ts'
import { readDisputed } from './lists/disputed-feed.service.ts'
import { dismiss, suggestProfiles } from './suggest/suggest-profiles.service.ts'
import { readTrendingTags } from './tags/trending-tags.service.ts'

export function discoveryRoutes(ctx: PostsContext, places: Places): Route[] {
  const people = createFindProfiles(ctx)
  return [
    handle(searchProfiles, ({ viewer, input }) => people.search(viewer, input)),
    handle(typeAhead, ({ viewer, input }) => people.typeAhead(viewer, input)),
    handle(trendingTags, ({ viewer, address, input }) =>
      readTrendingTags(ctx, places, { viewer, address }, input),
    ),
    handle(disputed, ({ viewer, address, input }) => readDisputed(ctx, places, { viewer, address }, input)),
    handle(suggestedProfiles, ({ viewer, address, input }) =>
      suggestProfiles(ctx, places, { viewer, address }, input),
    ),
    handle(dismissSuggested, ({ viewer, input }) => dismiss(ctx, viewer, input.profile_id)),
  ]
}
