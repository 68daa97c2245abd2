/** Texts for connecting, as specified. */
export const twitterTexts = {
  name: 'Twitter',
  urlFailed: 'Failed to get Twitter authentication URL',
  reachFailed: 'Failed to connect to Twitter',
  connectFailed: 'Failed to connect Twitter',
  connected: 'Twitter account connected successfully',
  disconnectFailed: 'Failed to disconnect Twitter',
  disconnected: 'Twitter account disconnected successfully',
  infoFailed: 'Failed to get Twitter profile information',
  infoDone: 'Twitter profile information imported successfully',
  useInfo: 'Use Twitter Profile Info',
} as const

export const pinTexts = {
  title: 'Enter Twitter Pin',
  required: 'Please enter the Twitter PIN',
  submit: 'Connect',
  cancel: 'Cancel',
} as const

export const instagramTexts = {
  name: 'Instagram',
  connecting: 'Connecting Instagram...',
  connected: 'Instagram connected successfully!',
  canClose: 'You can close this window.',
  noCode: 'No authorization code found.',
  connectFailed: 'Failed to connect Instagram',
  notConnected: 'Instagram was not connected',
  retry: 'Try again',
  connectError: 'An error occurred while connecting Instagram',
  denied: 'You didn’t allow access, so nothing was connected.',
  disconnectFailed: 'Failed to disconnect Instagram',
  disconnected: 'Instagram account disconnected successfully',
} as const

export const boxTexts = {
  idle: 'Not connected',
  unavailable: 'Not available here',
  otherProfile: 'Switch to this profile to change its connections',
  pending: 'Connecting...',
  inWindow: 'Finish in the window we opened',
  connectedAs: (username: string | null) => `Connected as @${username ?? ''}`,
} as const

const posts = (count: string) => `${count} ${count === '1' ? 'post' : 'posts'}`

export const importTexts = {
  auto: 'Import new posts automatically',
  settingFailed: 'Failed to change the import setting',
  now: 'Import existing posts now',
  nowHint: (most: number) => `Up to ${most}, oldest first. Nobody is notified.`,
  who: 'Who can see them?',
  begin: 'Import now',
  beginFailed: 'Failed to start the import',
  begun: (names: string) => `Your posts from ${names} are being imported`,
  archive: 'Import an archive',
  archiveHint: (most: string) => `Your ZIP export, up to ${most}`,
  choose: 'Choose file',
  cancel: 'Cancel',
  tooLarge: (most: string) => `The file is larger than ${most}`,
  sendingFile: 'Sending the archive',
  sending: (percent: number) => `${percent} % sent`,
  importing: 'Importing...',
  looking: 'Looking for posts...',
  progress: (done: string, found: string) => `${done} of ${posts(found)}`,
  retry: 'Next try',
  ended: 'The import stopped',
  waiting: 'The network isn’t responding right now, or asked us to wait',
  result: (imported: string, skipped: string) =>
    [`${posts(imported)} imported`, ...(skipped === '0' ? [] : [`${skipped} here already`])].join(' · '),
  failures: (count: number) =>
    count === 1 ? '1 post could not be imported' : `${count} posts could not be imported`,
  more: (count: number) => `and ${count} more`,
} as const

/** Labels and short texts of its components. */
export const labels = {
  cancel: 'Cancel',
  code: 'Code',
  connectedAs: 'Connected as',
  goToMyProfile: 'Go to My Profile',
  open: 'Open',
  pinLead: 'Allow access in the window we opened. Twitter then shows a PIN: enter it here.',
  connecting: 'Connecting...',
  pin: 'PIN',
  windowTrouble: 'Did the window not open, or close too soon?',
  bioAndHandle: 'Bio and handle',
  changesFirst: 'You’ll see the changes first.',
  infoLead: 'This would change your profile. Nothing is saved until you press Save Changes.',
  useThisInfo: 'Use this info',
  handle: 'Handle',
  bio: 'Bio',
  staysAsItIs: 'Stays as it is',
  now: 'Now',
  afterwards: 'Then',
} as const
