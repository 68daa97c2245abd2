import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import type { Email } from '../../../platform/mail/email.ts'
import { sendMailJob } from '../../../platform/mail/send-mail.job.ts'

/**
 * Queues an email, which is sent after this transaction commits. It replaces an unsent email with the same key, because
 * a new code makes the old one useless.
 */
export async function queueEmail(
  tx: Tx,
  { config }: Context,
  mail: { to: string; content: Email; key?: string; headers?: Readonly<Record<string, string>> },
): Promise<void> {
  const messageId = `${randomUUID()}@${new URL(config.product.publicUrl).hostname}`
  const { to, content, key, headers = {} } = mail
  await enqueue(tx, sendMailJob, { to, content, messageId, headers }, key === undefined ? {} : { key })
}
