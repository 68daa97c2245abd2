export type Flow = 'member' | 'visitor'

export type Step =
  | 'confirmation'
  | 'main'
  | 'card-payment'
  | 'registration'
  | 'login'
  | 'payment'
  | 'success'
  /** Paid, but not unlocked; or nobody knows. */
  | 'unsettled'

/** Where Yes leads. */
export const afterConfirmation = (flow: Flow): Step => (flow === 'member' ? 'main' : 'registration')

/** Where the arrow leads; null where there is none. What is paid cannot be gone back from. */
export function backFrom(step: Step): Step | null {
  switch (step) {
    case 'main':
    case 'registration':
      return 'confirmation'
    case 'card-payment':
      return 'main'
    case 'login':
    case 'payment':
      return 'registration'
    default:
      return null
  }
}

/** How many steps there are, for members and for visitors. */
export const STEPS = 3

/** Of three, for members; null where steps are not counted. The question whether to buy is before a visitor's first. */
export function numberOf(flow: Flow, step: Step): number | null {
  if (flow === 'visitor') return null
  return step === 'confirmation' ? 1 : step === 'main' ? 2 : step === 'card-payment' ? 3 : null
}

/** Of You, Pay, Read, for visitors. */
export function stageOf(flow: Flow, step: Step): 1 | 2 | 3 | null {
  if (flow === 'member') return null
  switch (step) {
    case 'registration':
    case 'login':
      return 1
    case 'payment':
      return 2
    case 'success':
      return 3
    default:
      return null
  }
}
