import { ComingFeed } from './coming-feed.tsx'

export const ExploreMediaScreen = () => <ComingFeed area="explore" tab="media" />
export const ExplorePtvScreen = () => <ComingFeed area="explore" tab="ptv" />
export const ExploreProfilesScreen = () => <ComingFeed area="explore" tab="profiles" />

export const FollowingListScreen = () => <ComingFeed area="following" tab="list" />
export const FollowingMediaScreen = () => <ComingFeed area="following" tab="media" />
export const FollowingPtvScreen = () => <ComingFeed area="following" tab="ptv" />
export const FollowingProfilesScreen = () => <ComingFeed area="following" tab="profiles" />

export const FollowersListScreen = () => <ComingFeed area="followers" tab="list" />
export const FollowersMediaScreen = () => <ComingFeed area="followers" tab="media" />
export const FollowersPtvScreen = () => <ComingFeed area="followers" tab="ptv" />
export const FollowersProfilesScreen = () => <ComingFeed area="followers" tab="profiles" />
