/** Texts of a card form. The provider's own messages about a card are shown unchanged. */
export const cardTexts = {
  name: 'Name on card',
  card: 'Card',
  notReady: 'Payment system not ready',
  noCards: 'Card payments aren’t available here.',
  straight: 'Card details go straight to the payment provider.',
  nameRequired: 'Please fill in all fields',
  failed: 'Payment failed',
  error: 'There was an error processing your payment. Please try again.',
} as const

/** Labels and short texts of its components. */
export const labels = {
  tryAgain: 'Try again',
} as const
