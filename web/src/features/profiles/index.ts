export { ExploreProfilesScreen, FollowersProfilesScreen, FollowingProfilesScreen } from './screens.tsx'
