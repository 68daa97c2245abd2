import type { Label } from '@sayso/contract/shapes/scalars'

const labels: Readonly<Record<Label, string>> = { sensitive: 'Sensitive', adult: 'Adult' }

/** Texts about posts with labels. They load with the first such post. */
export const texts = {
  labels,
  byAuthor: 'Marked by its author',
  byStaff: 'Marked by our staff',
  show: 'Show',
  /** After “Show”, for screen readers. */
  postBy: (name: string) => `the post by ${name}`,
  covered: (label: string) => `${label}, covered`,
  withheld: {
    sensitive: 'You hide sensitive posts.',
    adult: 'This is an adult post. You do not see those.',
  },
  withheldFromVisitors: 'This is an adult post. It is only shown to people with an account.',
  settings: 'Settings',
  own: (label: Label, isByStaff: boolean) => `${labels[label]}, marked by ${isByStaff ? 'our staff' : 'you'}`,
} as const
