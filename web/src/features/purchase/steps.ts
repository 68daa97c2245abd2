export type Flow = 'member' | 'visitor'

export type Step =
  | 'confirmation'
  | 'main'
  | 'card-payment'
  | 'registration'
  | 'login'
  | 'payment'
  | 'success'
  /** Paid but not unlocked, or unknown. */
  | 'unsettled'

/** A step the user can go to; only the outcome of a payment leads to the other. */
export type PlainStep = Exclude<Step, 'unsettled'>

/** The step after the confirmation. */
export const afterConfirmation = (flow: Flow): PlainStep => (flow === 'member' ? 'main' : 'registration')

/** The previous step; null if there is none. There is no going back after the payment. */
export function backFrom(step: Step): PlainStep | null {
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

/** The number of steps, for members and for visitors. */
export const STEPS = 3

/**
 * The number of a member's step, of three; null if steps are not counted. A visitor's confirmation comes before their
 * first stage.
 */
export function numberOf(flow: Flow, step: Step): number | null {
  if (flow === 'visitor') return null
  return step === 'confirmation' ? 1 : step === 'main' ? 2 : step === 'card-payment' ? 3 : null
}

/** A visitor's stage, of You, Pay and Read. */
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
