import type { AccountId, FileId, MediaId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Media, PostFile } from '@sayso/contract/shapes/media'
import type { OwnReactions, ReactionCounts } from '@sayso/contract/shapes/post'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import type { Receipt } from '@sayso/contract/shapes/purchase'
import type { GeoScope } from '@sayso/contract/shapes/scalars'
import type { Context } from '../../context.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ReadThrough } from '../../platform/redis/read-through.ts'
import type { Onlooker } from '../../rpc/viewer.ts'
import type { AbuseContext } from '../abuse/index.ts'
import type { Audience } from '../media/index.ts'
import type { ReaderFilters } from '../safety/index.ts'
import type { PostCard } from './read/posts.card.ts'

/*
 * The functions that posts need from other modules. Modules above posts must not be imported from here: they provide
 * theirs through the hooks in `posts.hooks.ts`.
 */

export interface PostAuthor {
  readonly handle: string
  readonly displayName: string
  readonly isPublic: boolean
  readonly isHidden: boolean
  readonly isSuspended: boolean
  /** By staff. */
  readonly isClosed: boolean
  seenBy(isMe: boolean): AuthorCard
}

export interface Authors {
  getMany(ids: readonly ProfileId[]): Promise<ReadonlyMap<ProfileId, PostAuthor>>
}

export interface Follows {
  /** The authors among these that the viewer follows. A follow that is only requested does not count. */
  followedBy(viewer: ProfileId, authors: readonly ProfileId[]): Promise<ReadonlySet<ProfileId>>
  /** The authors among these who follow the viewer. */
  followersOf(viewer: ProfileId, authors: readonly ProfileId[]): Promise<ReadonlySet<ProfileId>>
}

/** A position as reported by the device. Used once and not stored. */
export interface SentFix {
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly source?: 'device' | 'default' | undefined
  readonly accuracyMetres?: number | undefined
  readonly ageSeconds?: number | undefined
}

export interface Places {
  /** The key and name of the place at this distance. Fails if the place cannot be determined. */
  reachOf(scope: GeoScope, sent: SentFix): Promise<{ readonly key: string; readonly label: string | null }>
  /** The instant of a local time in a time zone. Fails for dates, times and zones that do not exist. */
  instantOf(typed: string, zone: string): Date
}

export interface AttachmentReader {
  /**
   * Pictures and videos by id, in one round trip. URLs are only made for items that the viewer may see: `isReadable`
   * says whether the viewer may see the item even if it is locked. If it is not public, its URLs work for an hour or
   * two.
   */
  media(
    items: readonly { readonly id: MediaId; readonly isReadable: boolean; readonly audience: Audience }[],
  ): Promise<ReadonlyMap<MediaId, Omit<Media, 'alt' | 'locked'>>>
  /** Files to download, with URLs that expire within minutes. Only called for viewers who may have the files. */
  files(ids: readonly FileId[]): Promise<ReadonlyMap<FileId, PostFile>>
  /**
   * Copies the items whose lock changes to their new location. It takes a while, so call it before the transaction.
   * Copies that end up unused are garbage collected.
   */
  copyAcross(wishes: readonly LockWish[]): Promise<readonly CopiedMedia[]>
  /**
   * Switches the items to their copies, in the transaction that changes the post. False if an item is no longer what
   * was copied.
   */
  moveAcross(tx: Tx, copies: readonly CopiedMedia[]): Promise<boolean>
}

/** A request to lock a picture or video for buyers only, or to make it free. */
export interface LockWish {
  readonly id: MediaId
  readonly isLocked: boolean
}

interface CopiedMedia extends LockWish {
  readonly from: string
  readonly to: string
}

export interface Bought {
  /** The profile of the account that paid. */
  readonly buyerId: ProfileId
  /** The version of the locked content that was paid for. A later version does not replace it. */
  readonly secretVersion: number
  readonly receipt: Receipt
}

export interface Sales {
  /** The purchases of the viewer's account among these posts, without refunded ones. */
  boughtBy(viewer: Onlooker, posts: readonly PostId[]): Promise<ReadonlyMap<PostId, Bought>>
  /**
   * Whether anybody has bought the post and was not refunded. Called with the post locked for update; a purchase holds
   * it `for share` until it is written, so the two cannot miss each other.
   */
  isSold(tx: Tx, post: PostId): Promise<boolean>
}

export interface Reactions {
  /** The account's reactions to these posts, in one statement. Posts without a reaction are left out. */
  givenBy(
    reader: Reader,
    account: AccountId,
    posts: readonly PostId[],
  ): Promise<ReadonlyMap<PostId, OwnReactions>>
  /** The reactions to each version of a post's text. */
  byVersion(post: PostId): Promise<ReadonlyMap<number, ReactionCounts>>
}

/** Called after a post was published: its author expects to see it in their timeline. */
export type OnPublished = (post: { postId: PostId; authorId: ProfileId }) => Promise<void>

export interface PostsContext extends Context {
  /** Cards by id, through the caches. One instance per process, shared by everything that shows posts. */
  readonly cards: ReadThrough<PostId, PostCard>
  readonly abuse: AbuseContext
  readonly filters: ReaderFilters
  readonly authors: Authors
  readonly follows: Follows
  readonly places: Places
  readonly attachments: AttachmentReader
  readonly sales: Sales
  readonly reactions: Reactions
  readonly onPublished: OnPublished
}
