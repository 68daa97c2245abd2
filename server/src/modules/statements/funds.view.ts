import { encodeId, type PostId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import type { FundsEntry } from '@sayso/contract/shapes/funds'
import type { Earning, Movement } from '../ledger/index.ts'

/** What a movement was about, as far as its owner may still see it. */
export interface About {
  readonly person: { readonly displayName: string; readonly handle: string } | null
  readonly post: { readonly id: PostId; readonly title: string } | null
  /** The receipt with the details. */
  readonly receipt: Pick<FundsEntry, 'payment_id' | 'purchase_id'>
}

const kinds: Readonly<Record<string, FundsEntry['kind']>> = {
  topup: 'top_up',
  purchase: 'purchase',
  refund: 'refund',
  takedown: 'takedown',
  card_refund: 'card_refund',
  dispute: 'dispute',
}

const earningKinds: Readonly<Record<string, FundsEntry['kind']>> = {
  purchase: 'sale',
  takedown: 'sale_takedown',
  takedown_back: 'sale_given_back',
}

/** A card pays the amount plus the fee, so the fee is the difference. */
const cardFee = ({ kind, total, amount }: Movement): Cents | null =>
  kind === 'topup' ? cents(total - amount) : null

export function viewMovement(movement: Movement, { person, post, receipt }: About): FundsEntry {
  const fee = cardFee(movement)
  return {
    unique_id: placeName(movement),
    created: movement.at.toISOString(),
    kind: kinds[movement.kind] ?? 'other',
    amount: movement.amount,
    balance: movement.balanceAfter,
    ...(fee !== null && { card_fee: fee }),
    ...receipt,
    ...viewAbout(person, post),
  }
}

/** A sale as its author sees it in the history. It does not change the funds. */
export function viewEarning(earning: Earning, { person, post }: About): FundsEntry {
  return {
    unique_id: placeName(earning),
    created: earning.at.toISOString(),
    kind: earningKinds[earning.kind] ?? 'sale_refund',
    amount: earning.amount,
    balance: null,
    ...viewAbout(person, post),
  }
}

const viewAbout = (person: About['person'], post: About['post']) => ({
  profile: person && { display_name: person.displayName, handle: person.handle },
  post: post && { unique_id: post.id, title: post.title },
})

/** The position of a movement among its owner's: both its id and the cursor of the page after it. */
export const placeName = ({ place }: Pick<Movement, 'place'>): string => encodeId(place)
