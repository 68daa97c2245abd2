import type { AccountId, FileId, MediaId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Media, PostFile } from '@sayso/contract/shapes/media'
import type { OwnReactions, ReactionCounts } from '@sayso/contract/shapes/post'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import type { Receipt } from '@sayso/contract/shapes/purchase'
import type { GeoScope } from '@sayso/contract/shapes/scalars'
import type { Context } from '../../context.ts'
import type { Onlooker } from '../../door/viewer.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ReadThrough } from '../../platform/redis/read-through.ts'
import type { PostCard } from './posts.card.ts'

/*
 * What posts ask of modules that stand beside or above them and may not be imported from here. Whoever puts the
 * modules together hands them in.
 */

export interface PostAuthor {
  readonly handle: string
  readonly displayName: string
  readonly isPublic: boolean
  seenBy(isMe: boolean): AuthorCard
}

export interface Authors {
  getMany(ids: readonly ProfileId[]): Promise<ReadonlyMap<ProfileId, PostAuthor>>
}

export interface Follows {
  /** Which of these the viewer follows: approved, not asked for. */
  followedBy(viewer: ProfileId, authors: readonly ProfileId[]): Promise<ReadonlySet<ProfileId>>
}

/** Where somebody is, as their device says. Looked at and forgotten. */
export interface SentFix {
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly source?: 'device' | 'default' | undefined
  readonly accuracyMetres?: number | undefined
  readonly ageSeconds?: number | undefined
}

export interface Places {
  /** The key and the name of the place at this distance. Refuses what cannot be told. */
  reachOf(scope: GeoScope, sent: SentFix): Promise<{ readonly key: string; readonly label: string | null }>
  /** The instant of a clock reading in a zone. Refuses days, times and zones that do not exist. */
  instantOf(typed: string, zone: string): Date
}

export interface Shelf {
  /** Pictures and videos by id, in one round trip. Addresses are made for those that may be seen only. */
  media(
    items: readonly { readonly id: MediaId; readonly isReadable: boolean }[],
  ): Promise<ReadonlyMap<MediaId, Omit<Media, 'alt' | 'locked'>>>
  /** Files to download, with addresses that end in minutes. Only asked for those who may have them. */
  files(ids: readonly FileId[]): Promise<ReadonlyMap<FileId, PostFile>>
}

export interface Bought {
  /** Which profile of the account paid. */
  readonly buyerId: ProfileId
  /** Which locked content was paid for: a later one does not take its place. */
  readonly secretVersion: number
  readonly receipt: Receipt
}

export interface Sales {
  /** What the viewer's account has paid for and not got back, of these. */
  boughtBy(viewer: Onlooker, posts: readonly PostId[]): Promise<ReadonlyMap<PostId, Bought>>
  /**
   * Whether somebody has paid for it and not got it back. Asked with the post locked for update; a purchase holds it
   * `for share` until it has written itself, so the two cannot pass each other.
   */
  isSold(tx: Tx, post: PostId): Promise<boolean>
}

export interface Reactions {
  /** What an account has answered about these, in one statement; nothing for those it has not reacted to. */
  givenBy(
    reader: Reader,
    account: AccountId,
    posts: readonly PostId[],
  ): Promise<ReadonlyMap<PostId, OwnReactions>>
  /** How each text of a post was judged. */
  byVersion(post: PostId): Promise<ReadonlyMap<number, ReactionCounts>>
}

export interface PostsContext extends Context {
  /** Cards by id, through the caches; one per process, shared with everything that shows posts. */
  readonly cards: ReadThrough<PostId, PostCard>
  readonly authors: Authors
  readonly follows: Follows
  readonly places: Places
  readonly shelf: Shelf
  readonly sales: Sales
  readonly reactions: Reactions
}
