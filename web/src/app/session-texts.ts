/** Texts about the session, outside the login screens. */
export const guard = {
  starting: 'Loading...',
  none: { title: 'Authentication Required', text: 'Please wait while we authenticate you...' },
} as const

export const prompts = {
  login: 'Login / Join',
  following: 'Login to view Following feed',
  followers: 'Login to view Followers',
  required: 'Login Required',
  goToLogin: 'Go to Login',
} as const

export const menu = {
  switchProfile: 'Switch Profile',
  newProfile: 'New Profile',
  logOut: 'Log out',
} as const
