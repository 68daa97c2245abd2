import type { CommentId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { firstIdAt } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { aggregateNotifications } from '../modules/notifications/aggregate/aggregate-notifications.service.ts'
import { notificationConsumers } from '../modules/notifications/notifications.consumers.ts'
import * as notify from '../modules/notifications/notify/notify.service.ts'
import { rowId, wireId } from '../platform/db/row-id.ts'
import type { Tx } from '../platform/db/tx.ts'
import { demoLogIns } from './log-ins.ts'
import { DAY_MS, HOUR_MS } from './seeding.ts'

const RECENT_DAYS = 6
const LANES = 4
/** What happened since then is not read yet. */
const UNREAD_HOURS = 9

/**
 * The list of notifications of everybody, made by the module's own functions from what was seeded: all conversations,
 * sales and followers of the last days, and everything that left an event. Afterwards each notification gets the time
 * of what it is about, and older ones are read. Nothing is emailed.
 */
export async function seedNotifications(ctx: Context, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS)
  await ctx.db.write((tx) => answerQuestions(tx))
  const facts = await ctx.db.readPrivate((tx) => findFacts(tx, since))
  const lane = async () => {
    for (let run = facts.shift(); run; run = facts.shift()) await run(ctx)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await aggregateNotifications.atLeastOnce?.(ctx, {} as never)
  await ctx.db.write((tx) => datePast(tx, now))
}

type Fact = (ctx: Context) => Promise<void>

async function findFacts(tx: Tx, since: Date): Promise<Fact[]> {
  const from = rowId(firstIdAt(since))
  const comments = await sql<{ id: bigint }>`select id from comment where id >= ${from} order by id`.execute(
    tx,
  )
  const reactions = await sql<{ post_id: bigint; profile_id: bigint }>`
    select post_id, profile_id
      from (select post_id, profile_id, row_number() over (partition by post_id order by profile_id) as place
              from (select distinct post_id, profile_id from post_reaction where post_id >= ${from}) one) ranked
     where place <= 6`.execute(tx)
  const follows = await sql<{ follower_id: bigint; followee_id: bigint }>`
    select follower_id, followee_id
      from (select *, row_number() over (partition by followee_id order by id desc) as place from follow) ranked
     where place <= 3
     union all select follower_id, followee_id from follow_request`.execute(tx)
  const sales = await sql<{ id: bigint }>`select id from purchase where id >= ${from} order by id`.execute(tx)
  const events = await sql<{ subject: string; payload: unknown }>`
    select subject, payload from outbox order by id`.execute(tx)
  return [
    ...comments.rows.map(
      ({ id }): Fact =>
        (ctx) =>
          notify.notifyComment(ctx, { commentId: wireId<CommentId>(id) }),
    ),
    ...reactions.rows.map(
      (row): Fact =>
        (ctx) =>
          notify.notifyReaction(ctx, {
            ...{ postId: wireId<PostId>(row.post_id), before: null },
            profileId: wireId<ProfileId>(row.profile_id),
          }),
    ),
    ...follows.rows.map(
      (row): Fact =>
        (ctx) =>
          notify.notifyFollow(ctx, {
            followerId: wireId<ProfileId>(row.follower_id),
            followeeId: wireId<ProfileId>(row.followee_id),
          }),
    ),
    ...sales.rows.map(
      ({ id }): Fact =>
        (ctx) =>
          notify.notifyPurchase(ctx, { purchaseId: wireId<PurchaseId>(id) }),
    ),
    // What a worker would otherwise notify of as soon as it starts, as if it had happened just then.
    ...events.rows.flatMap(({ subject, payload }) =>
      notificationConsumers
        .filter(({ event }) => event.name === subject)
        .map(
          ({ atLeastOnce }): Fact =>
            async (ctx) =>
              atLeastOnce?.(ctx, payload as never),
        ),
    ),
  ]
}

/** Sellers have made their first sale long ago; only who a developer logs in as is still asked. */
async function answerQuestions(tx: Tx): Promise<void> {
  const asked = demoLogIns.map(({ handle }) => handle)
  await sql`
    insert into notification_question (account_id, question, source_id, asked_at, answered_at)
    select distinct on (profile.account_id) profile.account_id, 'first_sale', purchase.id, purchase.created_at,
           case when profile.handle <> all(${asked}::text[]) then purchase.created_at end
      from purchase join profile on profile.id = purchase.author_id
     where purchase.paid > 0
     order by profile.account_id, purchase.id
    on conflict do nothing`.execute(tx)
}

/** Ids are times, so the newest of what happened is the place in the list. Reactions have none: they are spread. */
async function datePast(tx: Tx, now: Date): Promise<void> {
  const [latest = 0n, unread = 0n, day = 0n, week = 0n] = [0, UNREAD_HOURS * HOUR_MS, DAY_MS, 7 * DAY_MS].map(
    (ms) => rowId(firstIdAt(new Date(now.getTime() - ms))),
  )
  await sql`
    update notification n
       set newest_id = least(happened.at, ${latest}::bigint),
           closed_at = case when happened.at < ${day}::bigint then ${now}::timestamptz end,
           read_at = case when happened.at < ${unread}::bigint then ${now}::timestamptz end
      from (select p.notification_id, max(case
                     when p.about = 'follower' then follow.id
                     when p.about = 'follow_request' then asked.id
                     when p.about in ('post_reaction', 'comment_reaction') then p.subject_id
                       + (${latest}::bigint - p.subject_id) / 1000 * (300 + abs(hashint8(p.subject_id)) % 700)
                     when p.about in ('settled', 'payout') then
                       ${day}::bigint - ${latest - week}::bigint * (week.place - 1)
                     else p.source_id end) as at
              from notification_event p
              left join follow on follow.follower_id = p.source_id and follow.followee_id = p.receiver_id
              left join follow_request asked
                on asked.follower_id = p.source_id and asked.followee_id = p.receiver_id
              left join (select notification_id,
                                row_number() over (partition by receiver_id, about order by source_id desc) as place
                           from notification_event where about in ('settled', 'payout')) week
                on week.notification_id = p.notification_id
             where p.notification_id is not null group by p.notification_id) happened
     where n.id = happened.notification_id and happened.at is not null`.execute(tx)
}
