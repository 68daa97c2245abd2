/** How long a second factor counts after it was proven. */
export const FACTOR_HOURS = 12

/** How long an act waits for a second person. */
export const PENDING_HOURS = 72

/** Up to this one person refunds alone. */
const REFUND_ALONE_CENTS = 20_000

export const needsSecondPerson = (cents: number): boolean => cents > REFUND_ALONE_CENTS

/** What is between somebody of staff and the person they would act upon. */
export interface Ties {
  readonly isSelf: boolean
  readonly follows: boolean
  readonly blocks: boolean
  readonly boughtFrom: boolean
  readonly soldTo: boolean
}

/** Why somebody may not act upon a person; null if they may. */
export function conflictOf({ isSelf, follows, blocks, boughtFrom, soldTo }: Ties): string | null {
  if (isSelf) return 'this is you'
  if (follows) return 'you follow this person'
  if (blocks) return 'you block this person'
  if (boughtFrom) return 'you bought from this person'
  return soldTo ? 'you sold to this person' : null
}
