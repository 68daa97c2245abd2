import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import { expect, test } from 'vitest'
import { abilitiesOf, canReadLocked, isReleaseLater, undeleteUntil, waitBeforeNext } from '../posts.policy.ts'
import { isOnSale } from '../sale/on-sale.policy.ts'
import { isShownInPublic, visibilityOf } from '../visibility.policy.ts'
import type { PostCard } from './posts.card.ts'

const AT = Date.parse('2026-11-01T06:30:00.000Z')
const at = (ms: number) => new Date(ms).toISOString()

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
  isWithheld: false,
  isSaleForbidden: false,
}
const author = { ...stranger, isOwn: true }
const follower = { ...stranger, isFollowing: true }
const buyer = { ...stranger, hasBought: true }
const open = { isPublic: true, isHidden: false, isSuspended: false }

const offer = {
  price: 300 as Cents,
  canPayMore: false,
  release: null,
  saleEnd: null,
  isStopped: false,
  lockedWords: 3,
  secretVersion: 1,
  seal: null,
}

const card: PostCard = {
  id: '0000000000001' as PostId,
  authorId: '0000000000002' as ProfileId,
  text: 'x',
  version: 1,
  visibility: 'everyone',
  reach: 'w',
  placeLabel: null,
  durationMinutes: 0,
  expiresAt: null,
  isListed: true,
  moderation: { state: 'none', until: null, at: null },
  commentAudience: 'everyone',
  labels: [],
  staffLabels: [],
  offer,
  media: [],
  files: [],
  imported: null,
  counts: { likes: 0, dislikes: 0, trues: 0, falses: 0, comments: 0, reposts: 0, shares: 0, purchases: 0 },
}

const chosen = (ms: number) => ({ at: at(ms), typed: '2026-11-01 01:30:00', zone: 'America/New_York' })

test.for([
  [-1, 'seen', true],
  [0, 'expired', false],
  [1, 'expired', false],
] as const)('%i ms from its expiry a post is %s', ([offset, visibility, isLive]) => {
  const ending = { ...card, expiresAt: at(AT) }
  expect(visibilityOf(ending, open, stranger, AT + offset)).toBe(visibility)
  expect(isShownInPublic(ending, open, AT + offset)).toBe(isLive)
  expect(isOnSale(ending, AT + offset)).toBe(isLive)
  expect(abilitiesOf(ending, stranger, AT + offset)).toMatchObject({
    can_react: isLive,
    can_comment: isLive,
    can_buy: isLive,
  })
  for (const reader of [author, buyer]) expect(visibilityOf(ending, open, reader, AT + offset)).toBe('seen')
})

test.for([
  [-1, false],
  [0, true],
  [1, true],
] as const)('%i ms from the release, buyers can read: %s', ([offset, isReadable]) => {
  const dated = { ...card, offer: { ...offer, release: chosen(AT) } }
  expect(canReadLocked(dated, buyer, AT + offset)).toBe(isReadable)
  expect(canReadLocked(dated, author, AT + offset)).toBe(true)
  for (const other of [stranger, follower]) expect(canReadLocked(dated, other, AT + offset)).toBe(false)
})

test.for([
  [-1, true],
  [0, false],
  [1, false],
] as const)('%i ms from the end of the sale, the post can be bought: %s', ([offset, canBuy]) => {
  const limited = { ...card, offer: { ...offer, saleEnd: chosen(AT) } }
  expect(isOnSale(limited, AT + offset)).toBe(canBuy)
  expect(abilitiesOf(limited, stranger, AT + offset).can_buy).toBe(canBuy)
  expect(canReadLocked(limited, buyer, AT + offset)).toBe(true)
})

test.for([
  ['everyone', true, stranger, 'seen'],
  ['followers', true, stranger, 'hidden'],
  ['followers', true, follower, 'seen'],
  ['everyone', false, stranger, 'hidden'],
  ['everyone', false, follower, 'seen'],
  ['followers', false, author, 'seen'],
  ['followers', false, buyer, 'seen'],
] as const)(
  'a post for %s, public profile: %s, read by %o is %s',
  ([visibility, isPublic, relation, seen]) => {
    expect(
      visibilityOf({ ...card, visibility }, { isPublic, isHidden: false, isSuspended: false }, relation, AT),
    ).toBe(seen)
  },
)

test('a reader who could not see a post is not told that it expired', () => {
  const over = { ...card, visibility: 'followers' as const, expiresAt: at(AT - 1) }
  expect(visibilityOf(over, open, stranger, AT)).toBe('hidden')
  expect(visibilityOf(over, open, follower, AT)).toBe('expired')
})

test('a post with nothing locked, or whose sale was stopped, is not on sale', () => {
  expect(isOnSale({ ...card, offer: { ...offer, lockedWords: 0 } }, AT)).toBe(false)
  expect(isOnSale({ ...card, offer: { ...offer, isStopped: true } }, AT)).toBe(false)
})

test('a release moved by a millisecond is later, one moved to payment is not', () => {
  expect(isReleaseLater(new Date(AT), new Date(AT + 1))).toBe(true)
  expect(isReleaseLater(new Date(AT), new Date(AT))).toBe(false)
  expect(isReleaseLater(new Date(AT), new Date(AT - 1))).toBe(false)
  expect(isReleaseLater(new Date(AT), null)).toBe(false)
  expect(isReleaseLater(null, new Date(AT))).toBe(true)
})

test('the next post is allowed in the millisecond in which the oldest in the window expires', () => {
  const made = Array.from({ length: 3 }, (_, i) => AT - i * 1000)
  const limits = { perHour: 3, perDay: 300 }
  const free = AT - 2000 + 3_600_000
  expect(waitBeforeNext(made, free - 1, limits)).toBe(1)
  expect(waitBeforeNext(made, free, limits)).toBe(0)
  expect(waitBeforeNext(made.slice(1), AT, limits)).toBe(0)
  expect(waitBeforeNext(made, AT, { perHour: 60, perDay: 3 })).toBe(86_400_000 - 2000)
})

test('a delete can be undone for exactly the configured minutes', () => {
  expect(undeleteUntil(new Date(AT), 10).getTime() - AT).toBe(600_000)
})
