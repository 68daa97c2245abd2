import { defineJob } from '../../platform/jobs/job.ts'

/** One try: the next one comes in ten minutes. */
export const checkBooksJob = defineJob<object>('ledger.check-books', {
  every: '*/10 * * * *',
  maxAttempts: 1,
})
