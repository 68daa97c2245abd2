import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import { sendMailJob } from '../../platform/mail/send-mail.job.ts'

/** Sent once this transaction has committed. A letter not sent yet under the same key is replaced: codes overtake. */
export async function post(
  tx: Tx,
  { config }: Context,
  mail: { to: string; letter: Letter; key?: string; headers?: Readonly<Record<string, string>> },
): Promise<void> {
  const messageId = `${randomUUID()}@${new URL(config.product.publicUrl).hostname}`
  const { to, letter, key, headers = {} } = mail
  await enqueue(tx, sendMailJob, { to, letter, messageId, headers }, key === undefined ? {} : { key })
}
