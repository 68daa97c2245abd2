import { cents } from '@sayso/contract/money'
import type { Letter } from '../../platform/mail/letter.ts'
import { notPaidLetter, paidLetter, payoutsGoOnLetter } from './letters.ts'

/** Every mail of this module as somebody might get it: see `npm run letters`. */
export function payoutLetterSamples(publicUrl: string): Record<string, Letter> {
  const told = {
    ...{ publicUrl, handle: 'ben_writes', amount: cents(4210), receiver: 'ben@people.example' },
    ...{ payoutId: '0abcdefghjkmn', at: new Date('2026-11-27T06:00:00Z') },
  }
  return {
    'payout-paid': paidLetter(told),
    'payout-failed': notPaidLetter({ ...told, isReturned: false }),
    'payout-returned': notPaidLetter({ ...told, isReturned: true }),
    'payout-goes-on': payoutsGoOnLetter(publicUrl),
  }
}
