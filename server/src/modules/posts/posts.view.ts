import { instantOfId, type ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Post } from '@sayso/contract/shapes/post'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import type { PostCard } from './posts.card.ts'

/** The viewer, as far as showing a post depends on it. */
interface Onlooker {
  readonly kind: 'reader' | 'visitor' | 'member'
  readonly profileId: ProfileId | null
  readonly profileIds?: readonly ProfileId[]
}

const FREE = 0 as Cents

/** The only way a post leaves the server. What is locked is not even an argument here. */
export function viewPost(card: PostCard, author: AuthorCard, viewer: Onlooker): Post {
  const isMine = viewer.profileIds?.includes(card.authorId) ?? false
  const isPaid = card.price !== null
  return {
    unique_id: card.id,
    text: card.text,
    created: instantOfId(card.id).toISOString(),
    profile: author,
    type: isPaid ? 'paid' : 'free',
    visibility: card.visibility,
    discoverability: 'all',
    ...counts(card),
    ...noState,
    is_mine: isMine,
    is_posted_by_me: card.authorId === viewer.profileId,
    media: [],
    files: [],
    geo_visibility: scopeOf(card.reach),
    place_label: null,
    duration: card.durationMinutes,
    expires_at: card.expiresAt,
    edited: false,
    source: null,
    original_url: null,
    wapo_title: null,
    wapo_hashtags: [],
    ptv_price_in_cents: card.price ?? FREE,
    ptv_minimum_price: card.canPayMore,
    ...releasedOnPayment,
    is_ptv_available: isPaid,
    is_purchased: false,
    what_you_get: null,
    seal: null,
    can_edit: isMine,
    can_delete: isMine && card.counts.purchases === 0,
    can_react: viewer.kind === 'member' && !isMine,
    can_comment: viewer.kind === 'member',
    can_buy: isPaid && !isMine,
    can_stop_selling: isMine && isPaid && card.counts.purchases > 0,
    can_see_buyers: isMine && isPaid,
  }
}

function counts({ counts: own }: PostCard) {
  return {
    num_likes: own.likes,
    num_dislikes: own.dislikes,
    num_true: own.trues,
    num_false: own.falses,
    num_comments: own.comments,
    num_repost: own.reposts,
    num_share: own.shares,
    num_purchased: own.purchases,
  }
}

/** There are no reactions yet, so nobody has given one. */
const noState = { is_liked: false, is_disliked: false, is_truth: false, is_false: false }

/** Dated releases and limited sales cannot be stored yet. */
const releasedOnPayment = {
  ptv_release_on_payment: true,
  ptv_release_time: null,
  ptv_release_timezone: null,
  ptv_release_at: null,
  ptv_time_limit: false,
  ptv_end_time: null,
  ptv_end_timezone: null,
  ptv_end_at: null,
  ptv_support_email: null,
}

const SCOPES = { w: 'global', c: 'country', s: 'state', y: 'city', z: 'zip', h: 'location' } as const

function scopeOf(reach: string): Post['geo_visibility'] {
  const kind = reach.charAt(0) as keyof typeof SCOPES
  return SCOPES[kind]
}
