export { MediaFeed } from './media-feed.tsx'

export {
  ExploreMediaScreen,
  ExplorePtvScreen,
  FollowersListScreen,
  FollowersMediaScreen,
  FollowersPtvScreen,
  FollowingListScreen,
  FollowingMediaScreen,
  FollowingPtvScreen,
} from './screens.tsx'
