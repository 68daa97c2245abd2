import type { Outcomes } from '../../../entities/account-form/texts.ts'

export const texts = {
  lead: 'What you wrote is yours. Take it along, or take it down.',
  export: 'Export',
  exportLead:
    'Posts, comments, photos, purchases, receipts, answers. One ZIP with pages to read and JSON to use.',
  loading: 'Loading your exports',
  loadFailed: 'Failed to load your exports',
  ask: 'Request an export',
  askAgain: 'Request a new export',
  asking: 'Requesting...',
  retry: 'Try again',
  next: 'Next on',
  making: 'Your export is being made',
  makingLead: 'Ready within a day. You can leave: we’ll email you when it is.',
  within: 'It’ll be ready within a day. We’ll email you.',
  readyUntil: 'ready until',
  asksYou: 'asks you to confirm it is you',
  download: 'Download',
  failed: 'Your export couldn’t be made',
  failedLead: 'The fault is ours. Please try again.',
  expired: 'No longer kept since',
  cancelled: 'Cancelled, because changes of your account were undone.',
} as const

export const every = (days: number): string => `Once every ${days} days.`

export const start: Outcomes = {
  done: 'Export requested',
  refused: { title: 'Not requested', text: 'Your export could not be requested. Please try again.' },
  failed: { title: 'Not requested', text: 'An error occurred. Please try again.' },
}

export const download: Outcomes = {
  done: 'Downloading',
  refused: { title: 'Not downloaded', text: 'Your export could not be downloaded. Please try again.' },
  failed: { title: 'Not downloaded', text: 'An error occurred. Please try again.' },
}
