import { type Cents, formatCents, priceText, shortPriceText } from '@sayso/contract/money'

const PRODUCT = 'Sayso'

/** Texts on and around a post. */
export const texts = {
  showMore: 'Show more',
  showLess: 'Show less',
  seeBuyers: 'See buyers',
  emailBuyers: 'Email buyers',
  receipt: 'Receipt and seal',
  shareSubject: `Check Out ${PRODUCT}`,
  reactOwn: 'You cannot react to your own posts and comments',
  gone: 'No longer here',
  edited: 'Edited',
  answers: (count: string) => `${count} answers`,
  likes: (count: number) => (count === 1 ? 'like' : 'likes'),
  dislikes: (count: number) => (count === 1 ? 'dislike' : 'dislikes'),
  divide: (isTrue: string, isFalse: string) => `${isTrue} true · ${isFalse} false`,
  followersOnly: 'Followers only',
  expired: 'Expired',
  expires: (left: string) => `Expires ${left}`,
  shareByMail: 'Share by email',
  hint: 'Two questions here. Thumbs: do you like it? True or False: do you believe it?',
  hintDone: 'Got it',
} as const

/** One source is shown by its short name only. */
export function sourceLabel(source: string): string {
  return source === 'wapo' ? 'from wapo' : `Original Post from ${source}`
}

/** The label of the buy button: `Unlock · $2.00 or more` */
export const unlockLabel = (price: Cents, canPayMore: boolean): string =>
  `Unlock · ${priceText(price, { canPayMore })}`

/** The same in a row with other actions: `Unlock · $2.00+` */
export const shortUnlockLabel = (price: Cents, canPayMore: boolean): string =>
  `Unlock · ${shortPriceText(price, { canPayMore })}`

/** `You paid $2.00`, or `Yours for free` if the price was zero */
export const youPaid = (paid: Cents): string =>
  paid === 0 ? 'Yours for free' : `You paid ${formatCents(paid)}`

/** For a refunded purchase: `you had paid $2.00`, or `it was free` if the price was zero */
export const hadPaid = (paid: Cents): string =>
  paid === 0 ? 'it was free' : `you had paid ${formatCents(paid)}`

/** The label above a bought text. */
export function unlockedLabel(paid: Cents | undefined): string {
  if (paid === undefined) return 'Unlocked'
  return paid === 0 ? 'Unlocked for free' : `Unlocked · you paid ${formatCents(paid)}`
}

/** Labels and short texts of its components. */
export const labels = {
  pictureFailed: 'This picture could not be loaded',
  pauseVideo: 'Pause video',
  sound: 'Sound',
  post: 'Post',
  more: 'More',
  sold: 'sold',
  noHiddenText: 'No hidden text.',
} as const
