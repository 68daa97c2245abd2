import type { Kept } from '../../composition/personal-data.ts'

export const paymentErasure: readonly Kept[] = [
  {
    tables: ['card_dispute', 'card_refund', 'card_transaction', 'payment'],
    because: 'books; the payer is a number, and a card is known by its brand and last four digits',
    until: '10 years',
  },
  { tables: ['card_event'], because: 'numbers of the provider’s events', until: '30 days' },
  { tables: ['card_watch'], because: 'how far the provider’s account was read' },
]
