import { defineJob, handleJob } from '../jobs/job.ts'
import type { Log } from '../telemetry/log.ts'
import { isPermanentMailError, type Mailer, type OutgoingMail } from './mailer.ts'

/** A mail is a job: queued with what causes it, sent when the mail server takes it. */
export const sendMailJob = defineJob<OutgoingMail>('platform.send-mail')

export const sendMailHandler = handleJob(sendMailJob, {
  async atLeastOnce({ mailer, log }: { mailer: Mailer; log: Log }, mail) {
    try {
      await mailer.send(mail)
    } catch (error) {
      if (!isPermanentMailError(error)) throw error
      log.warn({ err: error, mail: mail.messageId }, 'a mail was refused for good')
    }
  },
})
