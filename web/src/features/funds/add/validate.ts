import { errorText } from '@sayso/contract/errors'
import type { Limits } from '@sayso/contract/limits'
import { type Cents, parseDollars } from '@sayso/contract/money'
import { dollars } from '../amounts.ts'
import { addTexts } from './texts.ts'

export interface Typed {
  readonly amount: string
  readonly name: string
  readonly email: string
}

export type Faults = { readonly [Field in keyof Typed]?: string }

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Returns what is wrong with an amount; null if it can be added. The server validates it again. */
function amountFault(typed: string, balance: Cents, limits: Limits['funds']): string | null {
  const amount = parseDollars(typed)
  if (amount === null) return addTexts.fillIn
  const { topUpMinCents: least, topUpMaxCents: most, balanceMaxCents: full } = limits
  if (amount < least || amount > most)
    return errorText('top_up_range', { min: dollars(least), max: dollars(most) })
  if (balance + amount <= full) return null
  const left = full - balance
  const words = errorText('balance_full', { max: dollars(full) })
  return left < least ? `${words}.` : `${words}: you can add ${dollars(left)} now.`
}

export function faultsOf({ amount, name, email }: Typed, balance: Cents, limits: Limits['funds']): Faults {
  const sum = amountFault(amount, balance, limits)
  const isBlank = email.trim() === ''
  const address = isBlank ? addTexts.fillIn : ADDRESS.test(email.trim()) ? null : addTexts.emailInvalid
  return {
    ...(sum !== null && { amount: sum }),
    ...(name.trim() === '' && { name: addTexts.fillIn }),
    ...(address !== null && { email: address }),
  }
}
