import type { SettingsSection } from '../../lib/urls.ts'

/** The sections, each with one line on what is in it. */
export const hub: Readonly<Record<SettingsSection, { readonly name: string; readonly line: string }>> = {
  account: { name: 'Account', line: 'Name, email, profiles, theme' },
  security: { name: 'Security', line: 'Password, passkeys and devices' },
  notifications: { name: 'Notifications', line: 'What reaches you, and how' },
  privacy: { name: 'Privacy and safety', line: 'Who sees your posts, whom you block and mute' },
  payouts: { name: 'Payouts', line: 'Payout address and earnings' },
  data: { name: 'Your data', line: 'Take it along, or take it down' },
}

export const texts = {
  title: 'Settings',
  sections: 'Settings sections',
  due: 'To do',
  theme: 'Theme',
  logOut: 'Log out',
  change: 'Change',
  cancel: 'Cancel',
  notSaved: 'Not saved',
  saveFailed: 'An error occurred while saving. Please try again.',
} as const

/** Under the heading of what belongs to one profile only. */
export const eachItsOwn = 'Each profile has its own.'

export const privacy = {
  who: 'Who can see your posts',
  publicProfile: 'Public profile',
  isPublic: 'Anyone can see your profile and your posts for everyone.',
  isPrivate: 'Only followers you approve see your profile and your posts.',
  requests: 'Follow requests',
  requestsHint: 'New followers have to ask you first.',
  seeRequests: 'See requests',
  whoComments: 'Who can comment',
  comments: 'On your new posts',
  commentsHint: 'You can change it on each post.',
  commentsMenu: 'Who can comment on new posts',
  audiences: {
    everyone: 'Everyone',
    followers: 'People who follow you',
    followed: 'People you follow',
    nobody: 'Nobody',
  },
  decisions: 'Decisions',
  cases: 'Decisions about you and your reports',
  casesHint: 'What we decided, why, and how to appeal.',
  seeCases: 'See decisions',
  device: 'On this device',
  location: 'Use my location',
  locationOn: 'You see posts from around you, and can post to people nearby.',
  locationOff: 'You see posts for the whole world. Turn it on to see what’s going on around you.',
  finding: 'Finding you...',
  notFound: 'Location not found',
} as const

/** Before the name of the profile that settings belong to. */
export const forWhom = 'For'

export const install = {
  title: 'Install the app',
  hint: 'Opens from your home screen and keeps your last posts for when there is no connection.',
  byShareMenu: 'In Safari: press Share, then “Add to Home Screen”.',
  install: 'Install',
} as const
