import { createHash } from 'node:crypto'
import type { PostId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/http/app-error.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import { queueEmail } from '../../accounts/index.ts'
import { type PostsContext, tidyText } from '../../posts/index.ts'
import { buyersEmail } from '../purchases.emails.ts'
import { buyersMailed, mailBuyersJob } from '../purchases.events.ts'
import * as q from './buyers-mail.queries.ts'
import { createUnsubscribeLinks } from './buyers-mail-link.ts'

const HOUR_MS = 3_600_000
/** How many emails are queued in one transaction. */
const BATCH_SIZE = 200

/** Sends one plain email to everybody who has the post now. Recipients do not see each other. */
export async function mailBuyers(
  ctx: PostsContext,
  { post_id: post, text: sent }: { post_id: PostId; text: string },
): Promise<{ num_sent: number }> {
  const { textMax, everyHours } = ctx.config.limits.buyersMail
  const text = tidyText(sent)
  if (text === '') fail('buyers_mail_empty')
  if (text.length > textMax) fail('invalid_input', { details: { field: 'text' } })
  const textHash = createHash('sha256').update(text).digest()
  return ctx.db.write(async (tx) => {
    const mail = await q.takeTurn(tx, post, everyHours)
    if (mail === null) return { num_sent: await sentBefore(tx, post, textHash, everyHours) }
    const numSent = await q.countReceivers(tx, post)
    // Nothing is sent, so the wait does not start either: throwing rolls back the transaction.
    if (numSent === 0) fail('buyers_mail_nobody')
    await q.insertMail(tx, mail, { post, text, textHash, numSent })
    await enqueue(tx, mailBuyersJob, { mail, after: null })
    return { num_sent: numSent }
  })
}

/** The same text again is a retry of the same email, whose response was lost. A different text has to wait. */
async function sentBefore(tx: Tx, post: PostId, textHash: Buffer, hours: number): Promise<number> {
  const turn = await q.findTurn(tx, post, hours)
  if (turn?.textHash.equals(textHash)) return turn.numSent
  const until = (turn?.sentAt.getTime() ?? Date.now()) + hours * HOUR_MS
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000))
  return fail('buyers_mail_wait', { values: { hours }, details: { retry_after_seconds: seconds } })
}

/**
 * Queues one batch of emails, and itself for the rest: each step is one transaction that queues all emails of its batch
 * or none. A post may have more buyers than fit in one transaction.
 */
export const mailBuyersHandler = handleJob(mailBuyersJob, {
  async inTransaction(tx, { mail: id, after }, ctx: Context) {
    const mail = await q.findMail(tx, id)
    if (mail === null) throw new Error('the email to buyers was not found')
    if (mail.isStopped) return
    const { publicUrl } = ctx.config.product
    const links = createUnsubscribeLinks(ctx.config.secrets.links)
    const receivers = await q.findReceivers(tx, mail, after, BATCH_SIZE)
    for (const { accountId, email } of receivers) {
      const token = links.tokenFor({ accountId, authorId: mail.authorId })
      await queueEmail(tx, ctx, {
        to: email,
        content: buyersEmail({
          ...mail,
          postUrl: `${publicUrl}/p/${mail.postId}`,
          // In the URL fragment, as every code in a link: it is not sent to any server, and a link scanner cannot
          // trigger it.
          unsubscribeUrl: `${publicUrl}/stop-mail#${new URLSearchParams({ token })}`,
        }),
        headers: {
          ...(mail.supportEmail !== null && { 'Reply-To': mail.supportEmail }),
          'List-Unsubscribe': `<${publicUrl}/api/unauth/stopBuyersMail?${new URLSearchParams({ token })}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      })
    }
    if (receivers.length > 0) {
      const { postId, authorId } = mail
      const buyerIds = receivers.map(({ profileId }) => profileId)
      await publish(tx, buyersMailed, { mailId: id, postId, authorId, buyerIds })
    }
    const last = receivers.at(-1)
    if (last && receivers.length === BATCH_SIZE) {
      await enqueue(tx, mailBuyersJob, { mail: id, after: last.accountId })
    }
  },
})
