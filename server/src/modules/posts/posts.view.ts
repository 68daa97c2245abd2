import { type FileId, instantOfId, type MediaId, type ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Media, PostFile } from '@sayso/contract/shapes/media'
import type { ExpiredPost, OwnReactions, Post, ReactionCounts } from '@sayso/contract/shapes/post'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import type { Receipt } from '@sayso/contract/shapes/purchase'
import type { Gate } from '../safety/index.ts'
import { abilitiesOf, canReadLocked, type Relation } from './posts.policy.ts'
import type { ChosenTime, Offer, PostCard } from './read/posts.card.ts'
import { isOnSale } from './sale/on-sale.policy.ts'
import { isLimited, isTakenDown } from './visibility.policy.ts'

/** The locked content that the viewer may read, as returned by `openLocked`. Null for everybody else. */
interface Locked {
  readonly text: string | null
  readonly salt: string | null
  readonly seal: { readonly sha256: string; readonly sealedAt: string } | null
  readonly supportEmail: string | null
  readonly alts: ReadonlyMap<MediaId, string>
  readonly given: readonly {
    readonly text: string
    readonly salt: string
    readonly seal: { readonly sha256: string; readonly sealedAt: string }
  }[]
}

/** Everything besides the card that the view of a post depends on. */
export interface Showing {
  readonly author: AuthorCard
  readonly relation: Relation
  /** What covers the post, because of its labels. */
  readonly gate: Gate | null
  /** It has a price although posts with its labels are not sold here. */
  readonly isSaleForbidden: boolean
  readonly actingProfile: ProfileId | null
  readonly receipt: Receipt | null
  /** Null if the viewer has not reacted. */
  readonly given: OwnReactions | null
  readonly locked: Locked | null
  readonly media: ReadonlyMap<MediaId, Omit<Media, 'alt' | 'locked'>>
  readonly files: ReadonlyMap<FileId, PostFile>
  readonly now: number
}

const FREE = 0 as Cents

/** The only way a post leaves the server. */
export function viewPost(whole: PostCard, showing: Showing): Post {
  const { author, relation, gate, actingProfile, now } = showing
  const card = gate?.isWithheld ? withoutContent(whole) : whole
  return {
    unique_id: card.id,
    text: card.text,
    created: instantOfId(card.id).toISOString(),
    profile: author,
    type: card.offer === null ? 'free' : 'paid',
    visibility: card.visibility,
    discoverability: 'all',
    comment_audience: card.commentAudience,
    labels: [...card.labels],
    staff_labels: [...card.staffLabels],
    gate: gate?.label ?? null,
    is_withheld: gate?.isWithheld ?? false,
    ...reactionCounts(card),
    num_comments: card.counts.comments,
    num_repost: card.counts.reposts,
    num_share: card.counts.shares,
    num_purchased: card.counts.purchases,
    ...(showing.given ?? NOTHING_GIVEN),
    is_mine: relation.isOwn,
    is_posted_by_me: card.authorId === actingProfile,
    ...attachmentsOf(card, showing),
    geo_visibility: scopeOf(card.reach),
    place_label: card.placeLabel,
    duration: card.durationMinutes,
    expires_at: card.expiresAt,
    edited: card.version > 1,
    source: card.imported?.source ?? null,
    original_url: card.imported?.originalUrl ?? null,
    wapo_title: card.imported?.wapoTitle ?? null,
    wapo_hashtags: [...(card.imported?.wapoHashtags ?? [])],
    ...offerOf(card.offer),
    ptv_support_email: showing.locked?.supportEmail ?? null,
    ...lockedTexts(card, showing),
    is_ptv_available: isOnSale(card, now) && !relation.isOffSale && !showing.isSaleForbidden,
    is_purchased: relation.hasBought,
    ...(showing.receipt !== null && { purchase: showing.receipt }),
    what_you_get: whatYouGet(card),
    seal: sealOf(card, showing.locked),
    ...abilitiesOf(
      card,
      { ...relation, isWithheld: gate?.isWithheld ?? false, isSaleForbidden: showing.isSaleForbidden },
      now,
    ),
    ...moderationOf(card, relation, now),
  }
}

/** Its author learns of every decision, a buyer that it is gone for everybody else. */
function moderationOf(card: PostCard, { isOwn }: Relation, now: number): Pick<Post, 'moderation'> {
  const { state, until, at } = card.moderation
  if (at === null || !(isTakenDown(card) || (isOwn && isLimited(card, now)))) return {}
  return { moderation: { state: state === 'limited' ? 'limited' : 'removed', until, decided_at: at } }
}

/** The card without a word or picture of its author's. */
const withoutContent = (card: PostCard): PostCard => ({
  ...card,
  text: '',
  media: [],
  files: [],
  imported: null,
})

/** For viewers who could have seen the post before it expired. */
export function viewExpired(card: PostCard, author: AuthorCard): ExpiredPost {
  return {
    unique_id: card.id,
    profile: author,
    created: instantOfId(card.id).toISOString(),
    expires_at: card.expiresAt ?? '',
    ...reactionCounts(card),
  }
}

const NOTHING_GIVEN = { is_liked: false, is_disliked: false, is_truth: false, is_false: false }

export function reactionCounts({ counts }: Pick<PostCard, 'counts'>): ReactionCounts {
  return {
    num_likes: counts.likes,
    num_dislikes: counts.dislikes,
    num_true: counts.trues,
    num_false: counts.falses,
  }
}

/**
 * Pictures and videos in order. Of a locked one, the response only says that it exists. Locked files are not listed.
 */
function attachmentsOf(
  card: PostCard,
  { media, files, locked, relation, now }: Showing,
): Pick<Post, 'media' | 'files'> {
  const isReadable = canReadLocked(card, relation, now)
  return {
    media: card.media.flatMap(({ id, alt, isLocked }): Media[] => {
      const item = media.get(id)
      // Only the author sees that processing failed.
      if (!item || ((item.state === 'failed' || item.held) && !relation.isOwn)) return []
      if (!isLocked) return [{ ...item, alt, locked: false }]
      if (isReadable) return [{ ...item, alt: locked?.alts.get(id) ?? '', locked: true }]
      const { stream_url: _stream, srcset: _srcset, ...rest } = item
      return [{ ...rest, image_url: null, thumbnail_url: null, thumbhash: null, alt: '', locked: true }]
    }),
    files:
      card.offer === null || isReadable
        ? card.files.flatMap(({ id }) => {
            const file = files.get(id)
            if (!file || relation.isOwn) return file ? [file] : []
            const { can_retry: _retry, ...rest } = file
            return [{ ...rest, failure: null }]
          })
        : [],
  }
}

function offerOf(offer: Offer | null) {
  const { release = null, saleEnd = null } = offer ?? {}
  return {
    ptv_price_in_cents: offer?.price ?? FREE,
    ptv_minimum_price: offer?.canPayMore ?? false,
    ptv_release_on_payment: release === null,
    ptv_release_time: release?.typed ?? null,
    ptv_release_timezone: release?.zone ?? null,
    ptv_release_at: instant(release),
    ptv_time_limit: saleEnd !== null,
    ptv_end_time: saleEnd?.typed ?? null,
    ptv_end_timezone: saleEnd?.zone ?? null,
    ptv_end_at: instant(saleEnd),
  }
}

const instant = (chosen: ChosenTime | null) => chosen?.at ?? null

function whatYouGet({ offer, media, files }: PostCard): Post['what_you_get'] {
  if (offer === null) return null
  const locked = media.filter(({ isLocked }) => isLocked)
  return {
    words: offer.lockedWords,
    photos: locked.filter(({ kind }) => kind === 'photo').length,
    videos: locked.filter(({ kind }) => kind === 'video').length,
    files: files.map(({ size, contentType }) => ({ size, content_type: contentType })),
  }
}

/**
 * Viewers who may read the locked content get a text, which is empty if only pictures or files are sold. Buyers keep
 * the text they bought; later texts they were given are listed beside it, each text once: a file that was added later
 * seals the same text again.
 */
function lockedTexts(
  card: PostCard,
  { locked, relation, now }: Showing,
): Pick<Post, 'ptv_text' | 'ptv_given'> {
  if (card.offer === null || !canReadLocked(card, relation, now)) return {}
  const text = locked?.text ?? ''
  const given = (locked?.given ?? []).filter(
    (one, at, all) => one.text !== text && all.findIndex((other) => other.text === one.text) === at,
  )
  return {
    ptv_text: text,
    ...(given.length > 0 && {
      ptv_given: given.map(({ text: words, salt, seal }) => ({
        text: words,
        seal: { sha256: seal.sha256, sealed_at: seal.sealedAt, salt },
      })),
    }),
  }
}

/** Buyers verify what they bought, so they get the seal of that version. */
function sealOf({ offer }: PostCard, locked: Locked | null): Post['seal'] {
  const seal = locked?.seal ?? offer?.seal ?? null
  if (seal === null) return null
  const salt = locked?.seal ? locked.salt : null
  return { sha256: seal.sha256, sealed_at: seal.sealedAt, ...(salt !== null && { salt }) }
}

const SCOPES = { w: 'global', c: 'country', s: 'state', y: 'city', z: 'zip', h: 'location' } as const

export function scopeOf(reach: string): Post['geo_visibility'] {
  const kind = reach.charAt(0) as keyof typeof SCOPES
  return SCOPES[kind]
}
