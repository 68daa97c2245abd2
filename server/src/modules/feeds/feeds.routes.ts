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
import { type Served, serve } from '../../door/serve.ts'
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

export function feedRoutes(ctx: PostsContext, { places, timelines, search }: Sources): Served[] {
  const feeds = createFeeds(ctx, places)
  const authors = createAuthorFeeds(ctx, places)
  const others = createTimelineFeeds(ctx, places, timelines)
  const found = createSearchFeed(ctx, places, search)
  const profiles = createProfileLists(ctx)
  return [
    serve(globalFeed, ({ viewer, address, input }) => feeds.global({ viewer, address }, input)),
    serve(myFeed, ({ viewer, input }) => authors.my(viewer, input)),
    serve(profileFeed, ({ viewer, address, input }) => authors.profile({ viewer, address }, input)),
    serve(followingFeed, ({ viewer, address, input }) => others.following({ viewer, address }, input)),
    serve(followersFeed, ({ viewer, address, input }) => others.followers({ viewer, address }, input)),
    serve(searchFeed, ({ viewer, address, input }) => found.search({ viewer, address }, input)),
    serve(globalProfiles, ({ viewer, input }) => profiles.global(viewer, input)),
    serve(followerProfiles, ({ viewer, input }) => profiles.followers(viewer, input)),
    serve(followingProfiles, ({ viewer, input }) => profiles.following(viewer, input)),
  ]
}
