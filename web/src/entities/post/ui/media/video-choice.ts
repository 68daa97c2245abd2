/** A video that could play. */
export interface Candidate<Id> {
  readonly id: Id
  /** The visible share, 0 to 1. */
  readonly visible: number
  /** Its vertical centre, from the top of the screen. */
  readonly middle: number
  /** What the user asked for; `auto` if nothing. */
  readonly wish: 'auto' | 'play' | 'pause'
}

export interface Conditions {
  /** The page is visible, and nothing plays over it. */
  readonly isWatched: boolean
  /** The user has not asked for reduced motion or data, nor paused several videos. */
  readonly canStartItself: boolean
  /** The vertical centre of the screen. */
  readonly middle: number
}

/** At least half of it must be visible. */
const ENOUGH = 0.5
/** After this many pauses, videos no longer start by themselves. */
export const PAUSES_ENOUGH = 2

/** Returns the one video that plays, if any: of those that may, the one nearest to the centre. */
export function chooseVideo<Id>(candidates: readonly Candidate<Id>[], conditions: Conditions): Id | null {
  if (!conditions.isWatched) return null
  const distance = ({ middle }: Candidate<Id>) => Math.abs(middle - conditions.middle)
  const may = candidates.filter(({ visible, wish }) => {
    return visible >= ENOUGH && (wish === 'play' || (wish === 'auto' && conditions.canStartItself))
  })
  return may.toSorted((one, other) => distance(one) - distance(other))[0]?.id ?? null
}
