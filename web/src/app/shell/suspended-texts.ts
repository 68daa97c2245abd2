import { formatDeadline } from '../../ui/format/time.ts'

/** Said above every screen while the account is suspended. */
export const suspended = {
  title: (until: string | null) =>
    until === null
      ? 'Your account is suspended.'
      : `Your account is suspended until ${formatDeadline(new Date(until))}.`,
  works: 'You can read, open what you bought and download your data. What you have written is kept.',
  why: 'Why, and appeal',
  data: 'Your data',
} as const
