import { FeedScreen } from './feed-screen.tsx'

export const ExploreMediaScreen = () => <FeedScreen area="explore" tab="media" />
export const ExplorePtvScreen = () => <FeedScreen area="explore" tab="ptv" />

export const FollowingListScreen = () => <FeedScreen area="following" tab="list" />
export const FollowingMediaScreen = () => <FeedScreen area="following" tab="media" />
export const FollowingPtvScreen = () => <FeedScreen area="following" tab="ptv" />

export const FollowersListScreen = () => <FeedScreen area="followers" tab="list" />
export const FollowersMediaScreen = () => <FeedScreen area="followers" tab="media" />
export const FollowersPtvScreen = () => <FeedScreen area="followers" tab="ptv" />
