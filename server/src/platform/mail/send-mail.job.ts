import { once } from 'node:events'
import { defineJob, handleJob } from '../jobs/job.ts'
import type { RedisClient } from '../redis/redis.ts'
import type { Log } from '../telemetry/log.ts'
import { isPermanentMailError, type Mailer, type OutgoingMail } from './mailer.ts'

/** Sends an email as a job: queued in the transaction that causes it, sent when the mail server accepts it. */
export const sendMailJob = defineJob<OutgoingMail>('platform.send-mail')

export const sendMailHandler = handleJob(sendMailJob, {
  async atLeastOnce({ redis, mailer, log }: { redis: RedisClient; mailer: Mailer; log: Log }, mail) {
    if (await isSent(redis, mail)) return
    try {
      await mailer.send(mail)
    } catch (error) {
      if (!isPermanentMailError(error)) throw error
      log.warn({ err: error, mail: mail.messageId }, 'an email was permanently rejected')
    }
    await markSent(redis, mail)
  },
})

/*
 * Remembers in Redis which emails were sent. Between the mail server's confirmation and the job being marked as done
 * lie a few round trips and a commit on disk. A worker killed there would send the email again, so a sent email is
 * recorded immediately where that costs next to nothing. If Redis is down, such an email arrives twice.
 */
const REMEMBERED_SECONDS = 7 * 86_400
const WAIT_MS = 1000

const keyOf = ({ messageId }: OutgoingMail) => `mail-sent:${messageId}`

async function isSent(redis: RedisClient, mail: OutgoingMail): Promise<boolean> {
  // A worker that has just started takes over what another left, and its Redis connection may not be ready yet.
  if (redis.status !== 'ready')
    await once(redis, 'ready', { signal: AbortSignal.timeout(WAIT_MS) }).catch(() => {})
  return (await redis.get(keyOf(mail)).catch(() => null)) !== null
}

async function markSent(redis: RedisClient, mail: OutgoingMail): Promise<void> {
  await redis.set(keyOf(mail), '1', 'EX', REMEMBERED_SECONDS).catch(() => {})
}
