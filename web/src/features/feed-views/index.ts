export {
  ExploreMediaScreen,
  ExploreProfilesScreen,
  ExplorePtvScreen,
  FollowersListScreen,
  FollowersMediaScreen,
  FollowersProfilesScreen,
  FollowersPtvScreen,
  FollowingListScreen,
  FollowingMediaScreen,
  FollowingProfilesScreen,
  FollowingPtvScreen,
} from './screens.tsx'
