import { defaultLimits } from './limits.ts'
import { type Cents, cents } from './money.ts'

/** A share of an amount in hundredths of a percent, rounded half up to the cent. */
export function feeOf(amount: Cents, basisPoints: number): Cents {
  if (amount < 0 || basisPoints < 0) throw new RangeError('a fee is taken from a positive amount')
  const scaled = amount * basisPoints + 5000
  if (!Number.isSafeInteger(scaled)) throw new RangeError('too large to compute exactly')
  return cents((scaled - (scaled % 10_000)) / 10_000)
}

/** Splits a sale between the parties. The author gets the remainder, so that nothing is lost to rounding. */
export function splitSale(amount: Cents, fees: { saysoBasisPoints: number; transactionBasisPoints: number }) {
  const sayso = feeOf(amount, fees.saysoBasisPoints)
  const transaction = feeOf(amount, fees.transactionBasisPoints)
  return { sayso, transaction, author: cents(amount - sayso - transaction) }
}

/** The total charged to a card: the price and the flat card fee. */
export function cardTotal(price: Cents, cardFee: number = defaultLimits.ptv.cardFeeCents): Cents {
  return cents(price + cardFee)
}

const CARD_TOKEN = /^(?:tok|pm)_[A-Za-z0-9_]{1,250}$/

/** Whether the text is a token from the card provider. In particular, an amount as text is not. */
export function isCardToken(text: string): boolean {
  return CARD_TOKEN.test(text)
}
