import { urls } from '../../lib/urls.ts'
import {
  ExploreIcon,
  FollowersIcon,
  FollowingIcon,
  type Icon,
  NotificationsIcon,
  PostIcon,
  ProfileIcon,
} from '../../ui/icons/icons.ts'

export interface NavItem {
  readonly label: string
  readonly icon: Icon
  readonly to: string
  /** Matches the paths for which this item is current. */
  readonly area: RegExp
  /** The key that navigates to it. */
  readonly shortcut: string
}

const explore: NavItem = {
  label: 'Explore',
  icon: ExploreIcon,
  to: urls.feed('explore'),
  area: /^\/(explore\/|home$)/,
  shortcut: 'g e',
}
const following: NavItem = {
  label: 'Following',
  icon: FollowingIcon,
  to: urls.feed('following'),
  area: /^\/following\//,
  shortcut: 'g f',
}
const followers: NavItem = {
  label: 'Followers',
  icon: FollowersIcon,
  to: urls.feed('followers'),
  area: /^\/followers\//,
  shortcut: 'g r',
}
const notifications: NavItem = {
  label: 'Notifications',
  icon: NotificationsIcon,
  to: urls.notifications(),
  area: /^\/notifications$/,
  shortcut: 'g n',
}
const post: NavItem = {
  label: 'Post',
  icon: PostIcon,
  to: urls.newPost(),
  area: /^\/newPost$/,
  shortcut: 'n',
}
const profile: NavItem = {
  label: 'Profile',
  icon: ProfileIcon,
  to: urls.ownProfile(),
  area: /^\/(profile|newProfile|profile\/[^/]+\/edit|settings(\/.*)?)$/,
  shortcut: 'g p',
}

export const navItems = { explore, following, followers, notifications, post, profile }
