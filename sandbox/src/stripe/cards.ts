import { ApiError } from './errors.ts'

export interface Decline {
  readonly code: string
  readonly declineCode: string
  readonly message: string
  readonly param?: string
}

/** A test card and how its bank behaves. No other number is ever accepted. */
export interface TestCard {
  readonly number: string
  readonly brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  /** The names, after `pm_card_` or `tok_`, under which it can be used without its number. */
  readonly names: readonly string[]
  readonly asksFor3ds?: true
  readonly declines?: Decline
  /** Opens a dispute after a charge. */
  readonly disputes?: true
  readonly refund?: 'pending' | 'fails'
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})
const refused = (code: string, message: string, param?: string): Decline =>
  Object.freeze({ code, declineCode: code, message, ...(param && { param }) })

const visa = (number: string, names: string[], more: Partial<TestCard> = {}): TestCard => ({
  number,
  brand: 'visa',
  names,
  ...more,
})
/** Most declining cards have names with and without the brand. */
const both = (name: string) => [name, `visa_${name}`]

const testCards: readonly TestCard[] = [
  visa('4242424242424242', ['visa', 'us']),
  visa('4000056655665556', ['visa_debit']),
  { number: '5555555555554444', brand: 'mastercard', names: ['mastercard'] },
  { number: '378282246310005', brand: 'amex', names: ['amex'] },
  { number: '6011111111111117', brand: 'discover', names: ['discover'] },
  visa('4000000000000002', both('chargeDeclined'), { declines: declined('generic_decline') }),
  visa('4000000000009995', both('chargeDeclinedInsufficientFunds'), {
    declines: declined('insufficient_funds', 'Your card has insufficient funds.'),
  }),
  visa('4000000000009987', both('chargeDeclinedLostCard'), { declines: declined('lost_card') }),
  visa('4000000000009979', both('chargeDeclinedStolenCard'), { declines: declined('stolen_card') }),
  visa('4000000000000069', both('chargeDeclinedExpiredCard'), {
    declines: refused('expired_card', 'Your card has expired.', 'exp_month'),
  }),
  visa('4000000000000127', both('chargeDeclinedIncorrectCvc'), {
    declines: refused('incorrect_cvc', "Your card's security code is incorrect.", 'cvc'),
  }),
  visa('4000000000000119', both('chargeDeclinedProcessingError'), {
    declines: refused(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  }),
  visa('4000000000003220', ['threeDSecure2Required'], { asksFor3ds: true }),
  visa('4000000000003063', ['threeDSecureRequired'], { asksFor3ds: true }),
  visa('4000002760003184', ['authenticationRequired'], { asksFor3ds: true }),
  visa('4000008400001629', ['threeDSecureRequiredChargeDeclined'], {
    asksFor3ds: true,
    declines: declined('generic_decline'),
  }),
  visa('4000000000000259', ['createDispute'], { disputes: true }),
  visa('4000000000007726', ['pendingRefund'], { refund: 'pending' }),
  visa('4000000000005126', ['refundFail'], { refund: 'fails' }),
]

const byNumber = new Map(testCards.map((card) => [card.number, card]))
const byName = new Map(testCards.flatMap((card) => card.names.map((name) => [name, card] as const)))

const named = (prefix: string) => (id: string) =>
  id.startsWith(prefix) ? byName.get(id.slice(prefix.length)) : undefined
export const cardOfMethodName = named('pm_card_')
export const cardOfTokenName = named('tok_')

export interface CardEntry {
  number: string | undefined
  exp_month: number | undefined
  exp_year: number | undefined
  cvc: string | undefined
}

/** A card as typed: its format is checked here, its bank is only asked when it is charged. */
export function cardTyped(entry: CardEntry): { card: TestCard; month: number; year: number } {
  const number = (entry.number ?? '').replaceAll(/[\s-]/g, '')
  if (!hasCheckDigit(number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number')
  const month = entry.exp_month ?? 0
  if (month < 1 || month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const year = fullYear(entry.exp_year ?? 0)
  if (Date.UTC(year, month) <= Date.now() || year > new Date().getUTCFullYear() + 50)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (entry.cvc !== undefined && !/^\d{3,4}$/.test(entry.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  const card = byNumber.get(number)
  if (card) return { card, month, year }
  const message = 'Your card was declined. This is a stand-in: it knows test cards only.'
  throw cardError('card_declined', message, 'number', 'test_mode_live_card')
}

function cardError(code: string, message: string, param: string, decline_code?: string): ApiError {
  return new ApiError(402, {
    type: 'card_error',
    code,
    message,
    param,
    ...(decline_code && { decline_code }),
  })
}

const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

/** The last digit of every card number follows from the others (Luhn). */
function hasCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
