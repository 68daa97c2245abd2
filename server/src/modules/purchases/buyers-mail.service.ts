import { createHash } from 'node:crypto'
import type { PostId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import { post as postLetter } from '../accounts/index.ts'
import { type PostsContext, tidyText } from '../posts/index.ts'
import * as q from './buyers-mail.queries.ts'
import { buyersLetter } from './letters.ts'
import { mailBuyersJob } from './purchases.events.ts'
import { createStopLinks } from './stop-link.ts'

const HOUR_MS = 3_600_000
/** So many letters are queued in one transaction. */
const AT_ONCE = 200

/** One plain letter to everybody who has the post now. They do not learn of each other. */
export async function mailBuyers(
  ctx: PostsContext,
  { post_id: post, text: sent }: { post_id: PostId; text: string },
): Promise<{ num_sent: number }> {
  const { textMax, everyHours } = ctx.config.limits.buyersMail
  const text = tidyText(sent)
  if (text === '') refuse('buyers_mail_empty')
  if (text.length > textMax) refuse('invalid_input', { details: { field: 'text' } })
  const textHash = createHash('sha256').update(text).digest()
  return ctx.db.write(async (tx) => {
    const mail = await q.takeTurn(tx, post, everyHours)
    if (mail === null) return { num_sent: await sentBefore(tx, post, textHash, everyHours) }
    const numSent = await q.countReceivers(tx, post)
    // Nothing is sent, so the turn is not used either: the transaction is over.
    if (numSent === 0) refuse('buyers_mail_nobody')
    await q.insertMail(tx, mail, { post, text, textHash, numSent })
    await enqueue(tx, mailBuyersJob, { mail, after: null })
    return { num_sent: numSent }
  })
}

/** The same words again are the same mail, whose answer got lost; other words have to wait. */
async function sentBefore(tx: Tx, post: PostId, textHash: Buffer, hours: number): Promise<number> {
  const turn = await q.findTurn(tx, post, hours)
  if (turn?.textHash.equals(textHash)) return turn.numSent
  const until = (turn?.sentAt.getTime() ?? Date.now()) + hours * HOUR_MS
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000))
  return refuse('buyers_mail_wait', { values: { hours }, details: { retry_after_seconds: seconds } })
}

/**
 * Some letters, and itself for the rest: each step is one transaction that queues every letter of it once or none. A
 * post may have more buyers than one transaction should hold.
 */
export const mailBuyersHandler = handleJob(mailBuyersJob, {
  async inTransaction(tx, { mail: id, after }, ctx: Context) {
    const mail = await q.findMail(tx, id)
    if (mail === null) throw new Error('a mail to buyers without a row')
    const { publicUrl } = ctx.config.product
    const links = createStopLinks(ctx.config.secrets.visitorTokens)
    const receivers = await q.findReceivers(tx, mail, after, AT_ONCE)
    for (const { accountId, email } of receivers) {
      const token = links.tokenFor({ accountId, authorId: mail.authorId })
      await postLetter(tx, ctx, {
        to: email,
        letter: buyersLetter({
          ...mail,
          postUrl: `${publicUrl}/p/${mail.postId}`,
          // Behind the #, as every code in a link: that part is not sent to any server, nor opened by a machine.
          stopUrl: `${publicUrl}/stop-mail#${new URLSearchParams({ token })}`,
        }),
        headers: {
          ...(mail.supportEmail !== null && { 'Reply-To': mail.supportEmail }),
          'List-Unsubscribe': `<${publicUrl}/api/unauth/stopBuyersMail?${new URLSearchParams({ token })}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      })
    }
    const last = receivers.at(-1)
    if (last && receivers.length === AT_ONCE) {
      await enqueue(tx, mailBuyersJob, { mail: id, after: last.accountId })
    }
  },
})
