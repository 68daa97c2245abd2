// Checks and formats a card while it is typed. Uses neither the page nor the network.

const digitsOf = (text) => text.replaceAll(/\D/g, '')

export function brandOf(number) {
  const digits = digitsOf(number)
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^6/.test(digits)) return 'discover'
  return 'unknown'
}

const lengthOf = (number) => (brandOf(number) === 'amex' ? 15 : 16)
const codeLengthOf = (number) => (brandOf(number) === 'amex' ? 4 : 3)

export function writeNumber(text) {
  const digits = digitsOf(text).slice(0, lengthOf(text))
  const groups = brandOf(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})/g
  const found = brandOf(digits) === 'amex' ? (digits.match(groups) ?? []).slice(1) : digits.match(groups)
  return (found ?? []).filter(Boolean).join(' ')
}

export function writeExpiry(text) {
  // "1/" and "4" can only mean the months 01 and 04.
  const digits = digitsOf(/^\s*(1\s*\/|[2-9])/.test(text) ? `0${text}` : text).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const writeCode = (text, number) => digitsOf(text).slice(0, codeLengthOf(number))

/** The card in the form that the API expects. */
export function cardOf({ number, expiry, cvc }) {
  const [month = '', year = ''] = expiry.split('/').map(digitsOf)
  return { number: digitsOf(number), exp_month: month, exp_year: year && `20${year}`, cvc: digitsOf(cvc) }
}

const problem = (field, code, message) => ({ field, error: { type: 'validation_error', code, message } })

/** Every invalid field, in the order of the form. */
export function problemsOf(typed) {
  const { number, exp_month, exp_year, cvc } = cardOf(typed)
  const now = new Date()
  const isPast = Number(exp_year) * 12 + Number(exp_month) < now.getFullYear() * 12 + now.getMonth() + 1
  return [
    number.length < lengthOf(number)
      ? problem('number', 'incomplete_number', 'Your card number is incomplete.')
      : !hasCheckDigit(number) && problem('number', 'invalid_number', 'Your card number is invalid.'),
    exp_month.length < 2 || exp_year.length < 4
      ? problem('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.")
      : Number(exp_month) < 1 || Number(exp_month) > 12
        ? problem('expiry', 'invalid_expiry_month', "Your card's expiration date is invalid.")
        : isPast &&
          problem('expiry', 'invalid_expiry_year_past', "Your card's expiration date is in the past."),
    cvc.length < codeLengthOf(number) &&
      problem('cvc', 'incomplete_cvc', "Your card's security code is incomplete."),
  ].filter(Boolean)
}

function hasCheckDigit(number) {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
