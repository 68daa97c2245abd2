import { canReadLocked, isReleased } from '@sayso/server/modules/posts/posts.policy'
import type { PostCard } from '@sayso/server/modules/posts/read/posts.card'
import { isOnSale } from '@sayso/server/modules/posts/sale/on-sale.policy'
import { isLive, isShownInPublic, visibilityOf } from '@sayso/server/modules/posts/visibility.policy'

const stranger = {
  isOwn: false,
  isFollowing: false,
  hasBought: false,
  isApart: false,
  isLetIn: true,
  isInAudience: true,
  isMember: true,
  isOffSale: false,
  isShut: false,
}
const buyer = { ...stranger, hasBought: true }
const author = { isPublic: true, isHidden: false, isSuspended: false }

/** A rule, its result before its instant, and its result from its instant on. */
type Rule = readonly [name: string, before: unknown, from: unknown, ask: (at: string, now: number) => unknown]

const rules: readonly Rule[] = [
  ['live', true, false, (at, now) => isLive(post({ expiresAt: at }), now)],
  ['listed', true, false, (at, now) => isShownInPublic(post({ expiresAt: at }), author, now)],
  [
    'seen by a stranger',
    'seen',
    'expired',
    (at, now) => visibilityOf(post({ expiresAt: at }), author, stranger, now),
  ],
  [
    'seen by its buyer',
    'seen',
    'seen',
    (at, now) => visibilityOf(post({ expiresAt: at }), author, buyer, now),
  ],
  ['released', false, true, (at, now) => isReleased(post({ releaseAt: at }), now)],
  ['readable for its buyer', false, true, (at, now) => canReadLocked(post({ releaseAt: at }), buyer, now)],
  [
    'readable for a stranger',
    false,
    false,
    (at, now) => canReadLocked(post({ releaseAt: at }), stranger, now),
  ],
  ['on sale until it ends', true, false, (at, now) => isOnSale(post({ saleEndsAt: at }), now)],
  ['on sale while it lives', true, false, (at, now) => isOnSale(post({ expiresAt: at }), now)],
]

/**
 * Checks every rule a millisecond before, at, and a millisecond after each instant. Returns those that were late or
 * early.
 */
export function boundaryRules(instants: readonly number[]): string[] {
  return rules.flatMap(([name, before, from, ask]) =>
    instants.flatMap((instant) => {
      const at = new Date(instant).toISOString()
      return [-1, 0, 1].flatMap((ms) => {
        const answer = ask(at, instant + ms)
        return answer === (ms < 0 ? before : from) ? [] : [`${name} ${ms} ms from ${at}: ${answer}`]
      })
    }),
  )
}

function post(times: { expiresAt?: string; releaseAt?: string; saleEndsAt?: string }): PostCard {
  const chosen = (at: string | undefined) => (at === undefined ? null : { at, typed: at, zone: 'UTC' })
  const part = {
    visibility: 'everyone',
    isListed: true,
    moderation: { state: 'none', until: null, at: null },
    expiresAt: times.expiresAt ?? null,
    media: [],
    files: [],
    offer: {
      isStopped: false,
      lockedWords: 1,
      release: chosen(times.releaseAt),
      saleEnd: chosen(times.saleEndsAt),
    },
  }
  // The rules only use these fields.
  return part as unknown as PostCard
}
