import { once } from 'node:events'
import { defineJob, handleJob } from '../jobs/job.ts'
import type { RedisClient } from '../redis/redis.ts'
import type { Log } from '../telemetry/log.ts'
import { isPermanentMailError, type Mailer, type OutgoingMail } from './mailer.ts'

/** A mail is a job: queued with what causes it, sent when the mail server takes it. */
export const sendMailJob = defineJob<OutgoingMail>('platform.send-mail')

export const sendMailHandler = handleJob(sendMailJob, {
  async atLeastOnce({ redis, mailer, log }: { redis: RedisClient; mailer: Mailer; log: Log }, mail) {
    if (await isSent(redis, mail)) return
    try {
      await mailer.send(mail)
    } catch (error) {
      if (!isPermanentMailError(error)) throw error
      log.warn({ err: error, mail: mail.messageId }, 'a mail was refused for good')
    }
    await markSent(redis, mail)
  },
})

/*
 * Between the other server's word and ours that the job is done lie a few round trips and a commit on disk. A worker
 * killed there would send the mail again, so what was taken is noted at once where that costs next to nothing. Where
 * Redis is away, such a mail comes twice.
 */
const REMEMBERED_SECONDS = 7 * 86_400
const WAIT_MS = 1000

const keyOf = ({ messageId }: OutgoingMail) => `mail-sent:${messageId}`

async function isSent(redis: RedisClient, mail: OutgoingMail): Promise<boolean> {
  // A worker that has just started takes up what another left, and its line may not stand yet.
  if (redis.status !== 'ready')
    await once(redis, 'ready', { signal: AbortSignal.timeout(WAIT_MS) }).catch(() => {})
  return (await redis.get(keyOf(mail)).catch(() => null)) !== null
}

async function markSent(redis: RedisClient, mail: OutgoingMail): Promise<void> {
  await redis.set(keyOf(mail), '1', 'EX', REMEMBERED_SECONDS).catch(() => {})
}
