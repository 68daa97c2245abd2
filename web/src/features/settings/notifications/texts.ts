import type { NotificationChannel, SwitchedKind } from '@sayso/contract/shapes/notification'
import type { PushState } from '../../../entities/push/index.ts'

/** The kinds in the order of the table, each with a line on it where there is something to say. */
export const kinds: readonly {
  readonly kind: SwitchedKind
  readonly name: string
  readonly hint?: string
}[] = [
  { kind: 'follow', name: 'New followers and requests', hint: 'Open requests are always listed' },
  { kind: 'reply', name: 'Replies and comments' },
  { kind: 'mention', name: 'Mentions' },
  { kind: 'repost', name: 'Reposts' },
  { kind: 'other', name: 'Likes, true and false', hint: 'Counted together' },
  { kind: 'ptv', name: 'Sales, refunds, payouts', hint: 'Always listed. Receipts always come by email' },
]

export const channels: Readonly<Record<NotificationChannel, string>> = {
  in_app: 'In app',
  email: 'Email',
  push: 'Push',
}

export const texts = {
  table: 'What reaches you, and how',
  kind: 'Kind',
  lead: 'Emails go to your account’s address. We always send receipts and emails about your account.',
  loading: 'Loading your settings',
  failed: 'Your settings could not be loaded',
  pushGroup: 'Push',
  pushLead: 'A push message never shows paid or private text.',
  noDevices: 'No device gets push messages yet.',
  thisDevice: 'This device',
  since: 'Since',
  quiet: 'Quiet hours',
  noQuiet: 'Off. Push messages come at any time.',
  changeQuiet: 'Change quiet hours',
  from: 'From',
  to: 'To',
  save: 'Save',
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  here: 'Push to this browser',
  remove: 'Remove',
} as const

export const switchName = (kind: string, channel: NotificationChannel) => `${kind}: ${channels[channel]}`
export const quietHours = (from: string, to: string, zone: string) =>
  `${from} to ${to}, ${clocksOf(zone)}. Anything in between waits until they end.`
/** `America/New_York` is New York time. */
const clocksOf = (zone: string) =>
  zone.includes('/') ? `${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time` : zone
export const removeDevice = (label: string) => `Remove ${label}`

/** What can be said about push messages in this browser. */
export const hereTexts: Readonly<Record<PushState, string>> = {
  on: 'On. It ends when you log out here.',
  off: 'Off',
  blocked: 'Blocked. Allow notifications for this site in your browser’s settings.',
  install: 'Add Sayso to your home screen first: on iPhone and iPad only apps there get push messages.',
  never: 'This browser can’t get push messages.',
}
