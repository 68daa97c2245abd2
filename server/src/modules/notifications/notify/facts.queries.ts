import type { AccountId, CommentId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isVisible, isWithheld, notDeleted } from '../../posts/visibility.fragments.ts'
import type { MutedWord } from '../../safety/index.ts'

/* The current state of what an event is about, from the tables that hold it: one statement each, on the primary. */

export interface Person {
  readonly profileId: ProfileId
  readonly accountId: AccountId
}

interface PersonRow {
  profile_id: bigint
  account_id: bigint
}

const person = ({ profile_id, account_id }: PersonRow): Person => ({
  profileId: wireId(profile_id),
  accountId: wireId(account_id),
})

export async function findPerson(tx: Tx, id: ProfileId): Promise<Person | null> {
  const { rows } = await sql<PersonRow>`
    select id as profile_id, account_id from profile where id = ${rowId(id)}`.execute(tx)
  return rows[0] ? person(rows[0]) : null
}

/** In the order of the handles. */
export async function findByHandles(tx: Tx, handles: readonly string[]): Promise<Person[]> {
  if (handles.length === 0) return []
  const { rows } = await sql<PersonRow>`
    select profile.id as profile_id, account_id
      from unnest(${handles}::text[]) with ordinality as asked (handle, place)
      join profile on lower(profile.handle) = asked.handle
     order by asked.place`.execute(tx)
  return rows.map(person)
}

export async function findFollow(tx: Tx, follower: ProfileId, followee: ProfileId) {
  const { rows } = await sql<{ follows: boolean; asks: boolean }>`
    select exists (select from follow
                    where follower_id = ${rowId(follower)} and followee_id = ${rowId(followee)}) as follows,
           exists (select from follow_request
                    where follower_id = ${rowId(follower)} and followee_id = ${rowId(followee)}) as asks`.execute(
    tx,
  )
  return rows[0] ?? { follows: false, asks: false }
}

export interface PostFact {
  readonly author: Person
  readonly text: string
  readonly isImported: boolean
}

/** Empty if the post was deleted. */
export async function findText(db: Reader, id: PostId): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select text from post where id = ${rowId(id)} and ${notDeleted}`.execute(db)
  return rows[0]?.text ?? ''
}

/** Null if the post was deleted. Only the public text: locked text is never read here. */
export async function findPost(tx: Tx, id: PostId): Promise<PostFact | null> {
  const { rows } = await sql<PersonRow & { text: string; source: string | null }>`
    select author_id as profile_id, account_id, text, source
      from post join profile on profile.id = author_id
     where post.id = ${rowId(id)} and ${notDeleted}`.execute(tx)
  const [row] = rows
  return row ? { author: person(row), text: row.text, isImported: row.source !== null } : null
}

export interface CommentFact {
  readonly author: Person
  readonly text: string
  readonly postId: PostId
  readonly postAuthor: Person
  readonly parentId: CommentId | null
  /** Null if the comment replies to the post itself, or to a deleted comment. */
  readonly parentAuthor: Person | null
}

/** Null if the comment or its post was deleted. */
export async function findComment(tx: Tx, id: CommentId): Promise<CommentFact | null> {
  const { rows } = await sql<
    PersonRow & {
      text: string
      post_id: bigint
      depth: number
      under_id: bigint
      post_author_id: bigint
      post_account_id: bigint
      parent_author_id: bigint | null
      parent_account_id: bigint | null
    }
  >`
    select c.author_id as profile_id, author.account_id, c.text, c.post_id, c.depth, c.under_id,
           post_author.id as post_author_id, post_author.account_id as post_account_id,
           parent_author.id as parent_author_id, parent_author.account_id as parent_account_id
      from comment c
      join profile author on author.id = c.author_id
      join post on post.id = c.post_id and ${notDeleted}
      join profile post_author on post_author.id = post.author_id
      left join comment parent on c.depth > 0 and parent.id = c.under_id
      left join profile parent_author on parent_author.id = parent.author_id
     where c.id = ${rowId(id)}`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    author: person(row),
    text: row.text,
    postId: wireId(row.post_id),
    postAuthor: person({ profile_id: row.post_author_id, account_id: row.post_account_id }),
    parentId: row.depth > 0 ? wireId(row.under_id) : null,
    parentAuthor:
      row.parent_author_id === null || row.parent_account_id === null
        ? null
        : person({ profile_id: row.parent_author_id, account_id: row.parent_account_id }),
  }
}

export interface ReactionFact {
  readonly receiver: Person
  readonly actor: Person
  readonly postId: PostId
  /** The current reactions of the actor's account. */
  readonly given: readonly string[]
}

/** A post with its author, or a comment with its author. */
const reactedTo = (target: { readonly postId: PostId } | { readonly commentId: CommentId }) =>
  'postId' in target
    ? {
        thing: sql`select id, id as post_id, author_id from post
                    where id = ${rowId(target.postId)} and ${notDeleted}`,
        given: sql`select kind::text from post_reaction r where r.post_id = thing.id`,
      }
    : {
        thing: sql`select c.id, c.post_id, c.author_id from comment c
                     join post on post.id = c.post_id and ${notDeleted}
                    where c.id = ${rowId(target.commentId)} and c.author_id is not null and c.removed_at is null`,
        given: sql`select kind::text from comment_reaction r where r.comment_id = thing.id`,
      }

/** Null if the target of the reaction is gone. One statement, because there may be thousands of these a minute. */
export async function findReaction(
  tx: Tx,
  target: { readonly postId: PostId } | { readonly commentId: CommentId },
  profileId: ProfileId,
): Promise<ReactionFact | null> {
  const { thing, given } = reactedTo(target)
  const { rows } = await sql<PersonRow & { post_id: bigint; actor_account_id: bigint; given: string[] }>`
    select thing.post_id, author.id as profile_id, author.account_id, actor.account_id as actor_account_id,
           array(${given} and r.account_id = actor.account_id limit 2) as given
      from (${thing}) thing
      join profile author on author.id = thing.author_id
      join profile actor on actor.id = ${rowId(profileId)}`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    receiver: person(row),
    actor: { profileId, accountId: wireId(row.actor_account_id) },
    postId: wireId(row.post_id),
    given: row.given,
  }
}

export interface PurchaseFact {
  readonly postId: PostId
  readonly buyer: Person
  readonly author: Person
  readonly status: 'completed' | 'refunded' | 'disputed'
  readonly refundedBy: 'author' | 'platform' | 'takedown' | null
  readonly paid: Cents
}

export async function findPurchase(tx: Tx, id: PurchaseId): Promise<PurchaseFact | null> {
  const { rows } = await sql<{
    post_id: bigint
    buyer_id: bigint
    buyer_account_id: bigint
    author_id: bigint
    author_account_id: bigint
    status: PurchaseFact['status']
    refunded_by: PurchaseFact['refundedBy']
    paid: bigint
  }>`
    select post_id, buyer_id, buyer_account_id, author_id, author.account_id as author_account_id, status,
           refunded_by, paid
      from purchase join profile author on author.id = author_id
     where purchase.id = ${rowId(id)}`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    postId: wireId(row.post_id),
    buyer: person({ profile_id: row.buyer_id, account_id: row.buyer_account_id }),
    author: person({ profile_id: row.author_id, account_id: row.author_account_id }),
    status: row.status,
    refundedBy: row.refunded_by,
    paid: cents(Number(row.paid)),
  }
}

export async function findPeople(tx: Tx, ids: readonly ProfileId[]): Promise<Person[]> {
  const { rows } = await sql<PersonRow>`
    select id as profile_id, account_id from profile where id = any(${rowIds(ids)}::bigint[]) order by id`.execute(
    tx,
  )
  return rows.map(person)
}

/** Purchases of posts that were released recently and whose buyers were not notified yet. */
export async function findReleased(tx: Tx, limit: number): Promise<PurchaseId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select purchase.id from post join purchase on purchase.post_id = post.id
     where release_at <= now() and release_at > now() - interval '1 day' and ${notDeleted}
       and release_at > purchase.created_at and purchase.status = 'completed'
       and not exists (select from notification_event sent
                        where sent.receiver_id = buyer_id and sent.about = 'release'
                          and sent.subject_id = post.id and sent.source_id = purchase.id)
     order by purchase.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => wireId(id))
}

/** Which of these people may see which of these posts, past every cache. */
export async function findVisible(
  tx: Tx,
  posts: readonly PostId[],
  profiles: readonly ProfileId[],
): Promise<{ postId: PostId; profileId: ProfileId }[]> {
  if (posts.length === 0 || profiles.length === 0) return []
  const { rows } = await sql<{ post_id: bigint; profile_id: bigint }>`
    select post.id as post_id, viewer.id as profile_id
      from post
      join profile author on author.id = post.author_id
      join profile viewer on viewer.id = any(${rowIds(profiles)}::bigint[])
     where post.id = any(${rowIds(posts)}::bigint[]) and ${isVisible}`.execute(tx)
  return rows.map((row) => ({ postId: wireId(row.post_id), profileId: wireId(row.profile_id) }))
}

/** Which of these posts the receiver hides, because of their labels. */
export async function findWithheld(
  tx: Tx,
  posts: readonly PostId[],
  receiver: ProfileId,
  labels: { readonly hasAdult: boolean },
): Promise<Set<PostId>> {
  if (posts.length === 0) return new Set()
  const { rows } = await sql<{ id: bigint }>`
    select post.id from post
      join profile author on author.id = post.author_id
      join profile viewer on viewer.id = ${rowId(receiver)}
     where post.id = any(${rowIds(posts)}::bigint[]) and ${isWithheld(labels)}`.execute(tx)
  return new Set(rows.map(({ id }) => wireId<PostId>(id)))
}

export interface MutedWords {
  readonly profileId: ProfileId
  readonly words: readonly MutedWord[]
  readonly isFollowed: boolean
}

/** The words that these receivers mute, and whether each follows the actor. Most mute none and are left out. */
export async function findMutedWords(
  tx: Tx,
  receivers: readonly ProfileId[],
  actor: ProfileId,
): Promise<MutedWords[]> {
  const { rows } = await sql<{ id: bigint; words: MutedWord[]; is_followed: boolean }>`
    select profile.id, f.words,
           exists (select from follow
                    where follower_id = profile.id and followee_id = ${rowId(actor)}) as is_followed
      from profile join account_filter f on f.account_id = profile.account_id
     where profile.id = any(${rowIds(receivers)}::bigint[]) and f.words <> '[]'`.execute(tx)
  return rows.map(({ id, words, is_followed }) => ({
    profileId: wireId<ProfileId>(id),
    words,
    isFollowed: is_followed,
  }))
}
