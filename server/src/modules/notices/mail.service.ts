import type { ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import { post as postLetter } from '../accounts/index.ts'
import { findSights } from './facts.queries.ts'
import { noticeLetter, type Told } from './letters.ts'
import * as q from './mail.queries.ts'
import { mailNoticesJob } from './notices.events.ts'
import { type NoticeKind, pauseAfter, rowAfter } from './notices.policy.ts'
import { createStopLinks } from './stop-link.ts'
import { isSeen } from './tell.service.ts'

/** Lines in one mail; what is left goes with the next. */
const MOST_IN_A_MAIL = 50
const VOICES = 3
const MINUTE_MS = 60_000

interface Turn {
  readonly receiverId: ProfileId
  readonly kind: NoticeKind
}

/**
 * Writes about everything that is due, in one transaction with the mark that it was: a worker may die anywhere. Whether
 * they still want it, whether it still stands and whether they may still see it is asked here once more.
 */
export const mailNotices = handleJob(mailNoticesJob, {
  async inTransaction(tx, turn, ctx: Context) {
    const { receiverId, kind } = turn
    const everyMinutes = ctx.config.limits.notices.mailEveryMinutes
    const now = Date.now()
    const addressee = await q.findAddressee(tx, receiverId, kind)
    if (addressee === null) return
    const owed = await q.holdOwed(tx, receiverId, kind, MOST_IN_A_MAIL)
    if (owed.length === 0) return
    const idsOf = (notices: readonly q.OwedNotice[]) => notices.map(({ id }) => id)
    if (!addressee.wants) return q.endRound(tx, idsOf(owed), null)

    const { last } = addressee
    const pauseEnds = last === null ? now : last.at + pauseAfter(last.inARow, everyMinutes)
    if (pauseEnds > now) return mailAt(tx, turn, pauseEnds)

    const dueAt = ({ mailedAt }: q.OwedNotice) =>
      mailedAt === null ? now : mailedAt + everyMinutes * MINUTE_MS
    const due = owed.filter((notice) => dueAt(notice) <= now)
    const early = owed.filter((notice) => dueAt(notice) > now)
    if (early.length > 0) await mailAt(tx, turn, Math.min(...early.map(dueAt)))
    if (due.length === 0) return

    const told = await describe(tx, receiverId, due)
    await q.endRound(tx, idsOf(due), told.length > 0 ? now : null)
    if (told.length === 0) return
    const inARow = rowAfter(last, now, everyMinutes)
    await q.setLastMail(tx, receiverId, kind, { at: now, inARow })
    if (owed.length === MOST_IN_A_MAIL) await mailAt(tx, turn, now + pauseAfter(inARow, everyMinutes))
    await send(tx, ctx, turn, addressee, told)
  },
})

const mailAt = (tx: Tx, { receiverId, kind }: Turn, at: number): Promise<void> =>
  enqueue(
    tx,
    mailNoticesJob,
    { receiverId, kind },
    { key: `notices.mail:${receiverId}:${kind}`, runAt: new Date(at), keepsPlace: true },
  )

async function send(
  tx: Tx,
  ctx: Context,
  { receiverId, kind }: Turn,
  { email, handle }: q.Addressee,
  told: readonly Told[],
): Promise<void> {
  const { publicUrl } = ctx.config.product
  const token = createStopLinks(ctx.config.secrets.visitorTokens).tokenFor({ profileId: receiverId, kind })
  // Behind the #, as every code in a link: that part is not sent to any server, nor followed by a machine.
  const stopUrl = `${publicUrl}/stop-mail#${new URLSearchParams({ notices: token })}`
  await postLetter(tx, ctx, {
    to: email,
    letter: noticeLetter(told, { publicUrl, handle, kind, stopUrl }),
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/unauth/stopNotices?${new URLSearchParams({ token })}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

/** What is left of these, as its receiver may be told of it now. */
async function describe(tx: Tx, receiver: ProfileId, notices: readonly q.OwedNotice[]): Promise<Told[]> {
  const posts = notices.flatMap(({ postId }) => postId ?? [])
  const sights = await findSights(tx, [...new Set(posts)], [receiver])
  const seen = new Set(sights.filter((sight) => isSeen(sight)).map(({ postId }) => postId))
  const shown = notices.filter(({ postId }) => postId === null || seen.has(postId))
  const ids = shown.map(({ id }) => id)
  const tallies = Map.groupBy(await q.countParts(tx, ids), ({ id }) => id)
  const newest = Map.groupBy(await q.findNewest(tx, ids, VOICES), ({ id }) => id)
  const texts = await q.findSubjectTexts(tx, ids)
  return shown.flatMap(({ id, about, subjectId, postId }) => {
    const rows = tallies.get(id) ?? []
    const sumOf = (column: 'count' | 'people' | 'paid') => rows.reduce((sum, row) => sum + row[column], 0)
    const count = sumOf('count')
    if (count === 0) return []
    return {
      about,
      postId,
      commentId: about === 'comment_reaction' ? subjectId : null,
      count,
      people: sumOf('people'),
      tallies: Object.fromEntries(rows.map((row) => [row.detail, row.count])),
      paid: cents(sumOf('paid')),
      newest: newest.get(id) ?? [],
      subjectText: texts.get(id) ?? null,
    }
  })
}
