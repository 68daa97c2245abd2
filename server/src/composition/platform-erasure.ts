import type { Kept } from './personal-data.ts'

/** Tables of the platform itself, which no module owns. */
export const platformErasure: readonly Kept[] = [
  {
    tables: ['event_consumer', 'event_handled', 'job_handled', 'outbox_stream'],
    because: 'no data of people',
  },
  {
    tables: ['outbox', 'event_failed'],
    because: 'events carry numbers, never what somebody wrote',
    until: '7 days',
  },
]
