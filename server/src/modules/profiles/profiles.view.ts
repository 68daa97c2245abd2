import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { AuthorCard, Profile, ProfileOwn } from '@sayso/contract/shapes/profile'
import type { DefaultAudience } from '@sayso/contract/shapes/scalars'
import { canView, type Standing } from './profiles.policy.ts'

/** A profile's picture as it is stored. Not its URL: pictures may move to another host. */
export interface Photo {
  readonly key: string
  readonly widths: readonly number[]
}

/** Makes the current URL of a picture. */
export type PhotoUrl = (photo: Photo) => string

/** The public data of a profile, as it is cached and shown next to posts. */
export interface Author {
  readonly id: ProfileId
  readonly handle: string
  readonly displayName: string
  readonly photo: Photo | null
  readonly isPublic: boolean
  /** Its account is being deleted, was, or is closed: only buyers of its posts still meet it. */
  readonly isHidden: boolean
  readonly standing: Standing
  /** When a suspension ends by itself, as ISO 8601: cached as JSON. */
  readonly standingUntil: string | null
}

export function viewAuthor(author: Author, isMe: boolean, photoUrl: PhotoUrl): AuthorCard {
  if (author.standing === 'closed' && !isMe) return viewClosed(author)
  return {
    unique_id: author.id,
    display_name: author.displayName,
    name: author.displayName,
    handle: author.handle,
    photo_url: author.photo && photoUrl(author.photo),
    is_me: isMe,
    ...(author.isHidden && !isMe && { is_deleted: true as const }),
  }
}

/** What buyers of its posts still see. */
const viewClosed = ({ id }: Author): AuthorCard => ({
  unique_id: id,
  display_name: 'Closed account',
  name: 'Closed account',
  handle: '',
  photo_url: null,
  is_me: false,
  is_deleted: true,
})

/** A profile with one viewer's relation to it. It never contains anything private. */
export interface SeenRow extends Author {
  readonly bio: string
  readonly location: string
  readonly webLink: string
  readonly createdAt: Date
  readonly followers: number
  readonly following: number
  readonly posts: number
  readonly isFollowing: boolean
  readonly isRequested: boolean
  /** Follows the viewer's acting profile. */
  readonly isFollower: boolean
}

/** The viewer, as far as it matters for showing a profile. */
export interface Onlooker {
  readonly kind: 'reader' | 'visitor' | 'member'
  readonly profileIds?: readonly ProfileId[]
}

/** A profile as anybody but its owner sees it. If it is not public, strangers get only the name and the picture. */
export function viewSeen(
  row: SeenRow,
  viewer: Onlooker,
  photoUrl: PhotoUrl,
  { isBlocked, isMuted }: { readonly isBlocked: boolean; readonly isMuted: boolean } = NOTHING,
): Profile {
  if (isBlocked) return viewBlocked(row)
  const isMine = viewer.profileIds?.includes(row.id) ?? false
  const isOpen = canView({ ...row, isMine })
  return {
    ...viewAuthor(row, isMine, photoUrl),
    bio: isOpen ? row.bio : '',
    location: isOpen ? row.location : '',
    web_link: isOpen ? row.webLink : '',
    is_public: row.isPublic,
    created_time: secondsOf(row.createdAt),
    num_followers: isOpen ? row.followers : 0,
    num_following: isOpen ? row.following : 0,
    num_posts: isOpen ? row.posts : 0,
    is_following: row.isFollowing,
    is_follow_requested: row.isRequested,
    is_follower: row.isFollower,
    can_follow: viewer.kind === 'member' && !isMine,
    can_view_posts: isOpen,
    can_edit: isMine,
    ...(isMuted && { is_muted: true as const }),
  }
}

const NOTHING = { isBlocked: false, isMuted: false }

/** A profile that the viewer blocks: who it is, so that it can be unblocked, and nothing else. */
const viewBlocked = (row: SeenRow): Profile => ({
  ...viewAuthor({ ...row, photo: null }, false, () => ''),
  bio: '',
  location: '',
  web_link: '',
  is_public: row.isPublic,
  created_time: secondsOf(row.createdAt),
  num_followers: 0,
  num_following: 0,
  num_posts: 0,
  is_following: false,
  is_follow_requested: false,
  is_follower: false,
  can_follow: false,
  can_view_posts: false,
  can_edit: false,
  is_blocked: true,
})

/** A complete profile as it is stored, with its settings and private addresses. */
export interface OwnRow {
  readonly id: ProfileId
  readonly handle: string
  readonly display_name: string
  readonly photo: Photo | null
  readonly is_public: boolean
  readonly bio: string
  readonly location: string
  readonly web_link: string
  readonly email: string | null
  readonly paypal_email: string | null
  readonly comment_audience: DefaultAudience
  readonly setting_notify_follow: boolean
  readonly setting_notify_reply: boolean
  readonly setting_notify_repost: boolean
  readonly setting_notify_other_interactions: boolean
  readonly setting_notify_mention: boolean
  readonly setting_notify_ptv_email: boolean
  readonly twitter_username: string | null
  readonly instagram_username: string | null
  readonly twitter_auto_import: boolean
  readonly instagram_auto_import: boolean
  readonly created_at: Date
  readonly num_followers: number
  readonly num_following: number
  readonly num_posts: number
}

/** Only ever sent to the account it belongs to. */
export function viewOwn(
  { id, created_at, photo, ...row }: OwnRow,
  { accountEmail, funds }: { readonly accountEmail: string; readonly funds: Cents },
  photoUrl: PhotoUrl,
): ProfileOwn {
  return {
    ...row,
    twitter_connected: row.twitter_username !== null,
    instagram_connected: row.instagram_username !== null,
    fund_account_balance: funds,
    photo_url: photo && photoUrl(photo),
    unique_id: id,
    name: row.display_name,
    email: row.email ?? accountEmail,
    created_time: secondsOf(created_at),
    is_me: true,
    is_following: false,
    is_follow_requested: false,
    is_follower: false,
    can_follow: false,
    can_view_posts: true,
    can_edit: true,
  }
}

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)
