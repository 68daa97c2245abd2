/** From this many answers on, a bar shows how they divide: two answers are no verdict. */
const FEWEST_ANSWERS = 5
/** Below this many, chance decides more than people do. */
const ENOUGH_ANSWERS = 20
/** Two of three agree. */
const CLEAR_SHARE = 2 / 3

export type Verdict = 'Too early' | 'Holds up' | 'Contested' | 'Doubtful'

/**
 * What the answers to "is it true?" add up to, in the word that every screen shows beside the counts. Null while there
 * are too few to show anything. It counts answers and weighs nobody: it says what readers think, not what is so.
 */
export function verdictOf(trueCount: number, falseCount: number): Verdict | null {
  const answers = trueCount + falseCount
  if (answers < FEWEST_ANSWERS) return null
  if (answers < ENOUGH_ANSWERS) return 'Too early'
  if (trueCount >= answers * CLEAR_SHARE) return 'Holds up'
  return falseCount >= answers * CLEAR_SHARE ? 'Doubtful' : 'Contested'
}
