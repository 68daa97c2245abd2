import {
  followerProfiles,
  followersFeed,
  followingFeed,
  followingProfiles,
  globalFeed,
  globalProfiles,
  myFeed,
  profileFeed,
  searchFeed,
} from '@sayso/contract/calls/feeds'
import { handle, type Route } from '../../rpc/route.ts'
import type { Places } from '../places/index.ts'
import type { PostsContext } from '../posts/index.ts'
import type { SearchIndex } from '../search/index.ts'
import type { Timelines } from '../timelines/index.ts'
import { createAuthorFeeds } from './author-feeds.service.ts'
import { createFeeds } from './feeds.service.ts'
import { createProfileLists } from './profile-lists.service.ts'
import { createSearchFeed } from './search-feed.service.ts'
import { createTimelineFeeds } from './timeline-feeds.service.ts'

interface Sources {
  readonly places: Places
  readonly timelines: Timelines
  readonly search: SearchIndex
}

export function feedRoutes(ctx: PostsContext, { places, timelines, search }: Sources): Route[] {
  const feeds = createFeeds(ctx, places)
  const authors = createAuthorFeeds(ctx, places)
  const others = createTimelineFeeds(ctx, places, timelines)
  const found = createSearchFeed(ctx, places, search)
  const profiles = createProfileLists(ctx)
  return [
    handle(globalFeed, ({ viewer, address, input }) => feeds.global({ viewer, address }, input)),
    handle(myFeed, ({ viewer, input }) => authors.my(viewer, input)),
    handle(profileFeed, ({ viewer, address, input }) => authors.profile({ viewer, address }, input)),
    handle(followingFeed, ({ viewer, address, input }) => others.following({ viewer, address }, input)),
    handle(followersFeed, ({ viewer, address, input }) => others.followers({ viewer, address }, input)),
    handle(searchFeed, ({ viewer, address, input }) => found.search({ viewer, address }, input)),
    handle(globalProfiles, ({ viewer, input }) => profiles.global(viewer, input)),
    handle(followerProfiles, ({ viewer, input }) => profiles.followers(viewer, input)),
    handle(followingProfiles, ({ viewer, input }) => profiles.following(viewer, input)),
  ]
}
