import type { ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import { queueEmail } from '../../accounts/index.ts'
import { type Entry, notificationEmail } from '../notifications.emails.ts'
import { mailNotificationsJob } from '../notifications.events.ts'
import { pauseAfter, rowAfter, type SwitchedKind } from '../notifications.policy.ts'
import { findVisible, findWithheld } from '../notify/facts.queries.ts'
import * as q from './mail-notifications.queries.ts'
import { createUnsubscribeLinks } from './unsubscribe-link.ts'

/** Notifications in one email; the rest go into the next. */
const MAX_IN_A_MAIL = 50
const VOICES = 3
const MINUTE_MS = 60_000

interface Turn {
  readonly receiverId: ProfileId
  readonly kind: SwitchedKind
}

/**
 * Emails the receiver about everything that is due, in one transaction with the mark that it was sent, so that a worker
 * can die at any point. It checks again whether the receiver still wants the email, whether the events still hold and
 * whether the receiver can still see them.
 */
export const mailNotifications = handleJob(mailNotificationsJob, {
  async inTransaction(tx, turn, ctx: Context) {
    const { receiverId, kind } = turn
    const everyMinutes = ctx.config.limits.notifications.mailEveryMinutes
    const now = Date.now()
    const addressee = await q.findAddressee(tx, receiverId, kind)
    if (addressee === null) return
    const owed = await q.holdOwed(tx, receiverId, kind, MAX_IN_A_MAIL)
    if (owed.length === 0) return
    const idsOf = (notifications: readonly q.OwedNotification[]) => notifications.map(({ id }) => id)
    if (!addressee.wants) return q.endRound(tx, idsOf(owed), null)

    const { last } = addressee
    const pauseEnds = last === null ? now : last.at + pauseAfter(last.inARow, everyMinutes)
    if (pauseEnds > now) return mailAt(tx, turn, pauseEnds)

    const dueAt = ({ mailedAt }: q.OwedNotification) =>
      mailedAt === null ? now : mailedAt + everyMinutes * MINUTE_MS
    const due = owed.filter((notification) => dueAt(notification) <= now)
    const early = owed.filter((notification) => dueAt(notification) > now)
    if (early.length > 0) await mailAt(tx, turn, Math.min(...early.map(dueAt)))
    if (due.length === 0) return

    const entries = await describe(tx, ctx.config, receiverId, due)
    await q.endRound(tx, idsOf(due), entries.length > 0 ? now : null)
    if (entries.length === 0) return
    const inARow = rowAfter(last, now, everyMinutes)
    await q.setLastMail(tx, receiverId, kind, { at: now, inARow })
    if (owed.length === MAX_IN_A_MAIL) await mailAt(tx, turn, now + pauseAfter(inARow, everyMinutes))
    await send(tx, ctx, turn, addressee, entries)
  },
})

const mailAt = (tx: Tx, { receiverId, kind }: Turn, at: number): Promise<void> =>
  enqueue(
    tx,
    mailNotificationsJob,
    { receiverId, kind },
    { key: `notifications.mail:${receiverId}:${kind}`, runAt: new Date(at), keepsPlace: true },
  )

async function send(
  tx: Tx,
  ctx: Context,
  { receiverId, kind }: Turn,
  { email, handle }: q.Addressee,
  entries: readonly Entry[],
): Promise<void> {
  const { publicUrl } = ctx.config.product
  const token = createUnsubscribeLinks(ctx.config.secrets.links).tokenFor({
    profileId: receiverId,
    kind,
  })
  // In the URL fragment, as every code in a link: it is not sent to any server, and a link scanner cannot trigger it.
  const unsubscribeUrl = `${publicUrl}/stop-mail#${new URLSearchParams({ notices: token })}`
  await queueEmail(tx, ctx, {
    to: email,
    content: notificationEmail(entries, { publicUrl, handle, kind, unsubscribeUrl }),
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/unauth/stopNotices?${new URLSearchParams({ token })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

/** Describes what is left of these notifications and what their receiver may see now. */
async function describe(
  tx: Tx,
  { labels }: Context['config'],
  receiver: ProfileId,
  notifications: readonly q.OwedNotification[],
): Promise<Entry[]> {
  const posts = notifications.flatMap(({ postId }) => postId ?? [])
  const visible = await findVisible(tx, [...new Set(posts)], [receiver])
  const seen = new Set(visible.map(({ postId }) => postId))
  const shown = notifications.filter(({ postId }) => postId === null || seen.has(postId))
  const ids = shown.map(({ id }) => id)
  const tallies = Map.groupBy(await q.countEvents(tx, ids), ({ id }) => id)
  const newest = Map.groupBy(await q.findNewest(tx, ids, VOICES), ({ id }) => id)
  const texts = await q.findSubjectTexts(tx, ids)
  const withheld = await findWithheld(tx, [...seen], receiver, labels)
  return shown.flatMap(({ id, about, subjectId, postId }) => {
    const isQuoted = postId === null || !withheld.has(postId)
    const voices = newest.get(id) ?? []
    const rows = tallies.get(id) ?? []
    const all = rows.find(({ detail }) => detail === null)
    if (!all) return []
    return {
      about,
      postId,
      commentId: about === 'comment_reaction' ? subjectId : null,
      count: all.count,
      people: all.people,
      tallies: Object.fromEntries(
        rows.flatMap(({ detail, count }) => (detail === null ? [] : [[detail, count]])),
      ),
      paid: cents(all.paid),
      newest: isQuoted ? voices : voices.map((voice) => ({ ...voice, text: null })),
      subjectText: isQuoted ? (texts.get(id) ?? null) : null,
    }
  })
}
