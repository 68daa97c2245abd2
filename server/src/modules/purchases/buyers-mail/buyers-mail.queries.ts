import '../purchases.tables.ts'
import type { AccountId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isInGoodStanding } from '../../posts/posts.fragments.ts'
import { notTakenDown } from '../../posts/visibility.fragments.ts'

/** The id of an email to buyers. It is never shown to anybody. */
export type BuyersMailId = string

/**
 * Who gets an email: buyers who have the post now, have not unsubscribed from this author, and whose address is
 * confirmed or was given with a real payment. Otherwise a post with price zero would be a way to write to strangers.
 * Nobody who blocks the author, or whom the author blocks.
 */
const receives = sql`
  purchase.status = 'completed'
  and (account.verified_at is not null or purchase.paid > 0)
  and not exists (select from buyers_mail_unsubscribe stop
                   where stop.account_id = purchase.buyer_account_id and stop.author_id = purchase.author_id)
  and not exists (select from block
                   where block.blocker_account_id = purchase.buyer_account_id and block.blocked_id = purchase.author_id)
  and not exists (select from block
                   where block.blocker_id = purchase.author_id and block.blocked_id = purchase.buyer_id)`

export async function countReceivers(tx: Tx, post: PostId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from purchase join account on account.id = buyer_account_id
     where post_id = ${rowId(post)} and ${receives}`.execute(tx)
  return rows[0]?.count ?? 0
}

export interface Turn {
  readonly sentAt: Date
  readonly textHash: Buffer
  readonly numSent: number
}

/** The last email of a post, if it is younger than this. */
export async function findTurn(tx: Tx, post: PostId, hours: number): Promise<Turn | null> {
  const { rows } = await sql<{ sent_at: Date; text_hash: Buffer; num_sent: number }>`
    select sent_at, text_hash, num_sent
      from buyers_mail_turn turn join buyers_mail mail on mail.id = turn.mail_id
     where turn.post_id = ${rowId(post)}
       and turn.sent_at > clock_timestamp() - make_interval(hours => ${hours}::int)`.execute(tx)
  const [row] = rows
  return row ? { sentAt: row.sent_at, textHash: row.text_hash, numSent: row.num_sent } : null
}

/** Null if the last email was sent too recently. Of two concurrent calls, the second waits here for the first. */
export async function takeTurn(tx: Tx, post: PostId, hours: number): Promise<BuyersMailId | null> {
  const { rows } = await sql<{ mail_id: bigint }>`
    insert into buyers_mail_turn (post_id, mail_id, sent_at)
    values (${rowId(post)}, make_id(shard_of(${rowId(post)}::bigint)), clock_timestamp())
    on conflict (post_id) do update set mail_id = excluded.mail_id, sent_at = excluded.sent_at
      where buyers_mail_turn.sent_at <= clock_timestamp() - make_interval(hours => ${hours}::int)
    returning mail_id`.execute(tx)
  return rows[0] ? wireId(rows[0].mail_id) : null
}

export async function insertMail(
  tx: Tx,
  id: BuyersMailId,
  mail: { post: PostId; text: string; textHash: Buffer; numSent: number },
): Promise<void> {
  await sql`
    insert into buyers_mail (id, post_id, author_id, text, text_hash, num_sent)
    select ${rowId(id)}, post.id, post.author_id, ${mail.text}, ${mail.textHash}, ${mail.numSent}
      from post where post.id = ${rowId(mail.post)}`.execute(tx)
}

export interface MailRow {
  readonly postId: PostId
  readonly text: string
  readonly authorId: ProfileId
  readonly authorHandle: string
  readonly supportEmail: string | null
  readonly sentAt: Date
  /** Its author was suspended or closed since, or the post taken down: the rest is not sent. */
  readonly isStopped: boolean
}

export async function findMail(tx: Tx, id: BuyersMailId): Promise<MailRow | null> {
  const { rows } = await sql<{
    post_id: bigint
    text: string
    author_id: bigint
    handle: string
    support_email: string | null
    created_at: Date
    is_stopped: boolean
  }>`
    select mail.post_id, mail.text, mail.author_id, profile.handle, contact.support_email, mail.created_at,
           not (${isInGoodStanding('profile')} and ${notTakenDown}) as is_stopped
      from buyers_mail mail
      join profile on profile.id = mail.author_id
      join post on post.id = mail.post_id
      left join post_contact contact on contact.post_id = mail.post_id
     where mail.id = ${rowId(id)}`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    postId: wireId(row.post_id),
    text: row.text,
    authorId: wireId(row.author_id),
    authorHandle: row.handle,
    supportEmail: row.support_email,
    sentAt: row.created_at,
    isStopped: row.is_stopped,
  }
}

/** The next recipients, ordered by account. Somebody who bought after the email was sent does not get it. */
export async function findReceivers(
  tx: Tx,
  { postId, sentAt }: Pick<MailRow, 'postId' | 'sentAt'>,
  after: AccountId | null,
  limit: number,
): Promise<{ accountId: AccountId; profileId: ProfileId; email: string }[]> {
  const { rows } = await sql<{ buyer_account_id: bigint; buyer_id: bigint; email: string }>`
    select buyer_account_id, buyer_id, account.email
      from purchase join account on account.id = buyer_account_id
     where post_id = ${rowId(postId)} and account.email is not null and ${receives} and purchase.created_at <= ${sentAt}
       and buyer_account_id > ${after === null ? 0n : rowId(after)}
     order by buyer_account_id limit ${limit}::int`.execute(tx)
  return rows.map((row) => ({
    accountId: wireId(row.buyer_account_id),
    profileId: wireId(row.buyer_id),
    email: row.email,
  }))
}

export async function setStopped(
  tx: Tx,
  { accountId, authorId, isStopped }: { accountId: AccountId; authorId: ProfileId; isStopped: boolean },
): Promise<string | null> {
  if (isStopped) {
    await sql`
      insert into buyers_mail_unsubscribe (account_id, author_id)
      select account.id, profile.id from account, profile
       where account.id = ${rowId(accountId)} and profile.id = ${rowId(authorId)}
      on conflict do nothing`.execute(tx)
  } else {
    await sql`
      delete from buyers_mail_unsubscribe
       where account_id = ${rowId(accountId)} and author_id = ${rowId(authorId)}`.execute(tx)
  }
  const { rows } = await sql<{ handle: string }>`
    select handle from profile where id = ${rowId(authorId)}`.execute(tx)
  return rows[0]?.handle ?? null
}

/** What these authors wrote to their buyers, and who wanted to hear from whom. */
export async function eraseMails(
  tx: Tx,
  { accountId, profileIds }: { accountId: AccountId; profileIds: readonly ProfileId[] },
): Promise<void> {
  const authors = rowIds(profileIds)
  await sql`delete from buyers_mail_turn
             where mail_id in (select id from buyers_mail where author_id = any(${authors}::bigint[]))`.execute(
    tx,
  )
  await sql`delete from buyers_mail where author_id = any(${authors}::bigint[])`.execute(tx)
  await sql`delete from buyers_mail_unsubscribe
             where account_id = ${rowId(accountId)} or author_id = any(${authors}::bigint[])`.execute(tx)
}
