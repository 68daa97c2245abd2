/** A video that could play, as the choice sees it. */
export interface Candidate<Id> {
  readonly id: Id
  /** How much of it is in sight, 0 to 1. */
  readonly visible: number
  /** Its middle, from the top of the screen. */
  readonly middle: number
  /** What a person asked of it; `auto` where nobody did. */
  readonly wish: 'auto' | 'play' | 'pause'
}

export interface Conditions {
  /** The page is in sight, and nothing else plays over it. */
  readonly isWatched: boolean
  /** Nobody asked for less motion, less data, or has stopped videos again and again. */
  readonly canStartItself: boolean
  /** The middle of the screen. */
  readonly middle: number
}

/** From half of it in sight on. */
const ENOUGH = 0.5
/** Who has stopped this many does not want the next one to start by itself. */
export const PAUSES_ENOUGH = 2

/** The one video that plays, if any: the one nearest to the middle of those that may. */
export function chooseVideo<Id>(candidates: readonly Candidate<Id>[], conditions: Conditions): Id | null {
  if (!conditions.isWatched) return null
  const distance = ({ middle }: Candidate<Id>) => Math.abs(middle - conditions.middle)
  const may = candidates.filter(({ visible, wish }) => {
    return visible >= ENOUGH && (wish === 'play' || (wish === 'auto' && conditions.canStartItself))
  })
  return may.toSorted((one, other) => distance(one) - distance(other))[0]?.id ?? null
}
