import type { Stripe } from 'stripe'
import { type Account, find } from './account.ts'
import { type CardEntry, cardOfMethodName, cardOfTokenName, cardTyped, type TestCard } from './cards.ts'
import { invalidRequest } from './errors.ts'
import { newId, nowInSeconds } from './ids.ts'
import type { Reads } from './schema.ts'
import type { createCustomer, createMethod, createToken } from './schemas.ts'

interface KnownCard {
  card: TestCard
  month: number
  year: number
  name?: string | null
}

export function makeMethod(account: Account, input: Reads<typeof createMethod>): Stripe.PaymentMethod {
  const known = input.card.token === undefined ? typed(input.card) : spendToken(account, input.card.token)
  const { address, email, name, phone } = input.billing_details ?? {}
  return keepMethod(account, known, input.metadata, {
    address: {
      city: address?.city ?? null,
      country: address?.country ?? null,
      line1: address?.line1 ?? null,
      line2: address?.line2 ?? null,
      postal_code: address?.postal_code ?? null,
      state: address?.state ?? null,
    },
    email: email ?? null,
    name: name ?? known.name ?? null,
    phone: phone ?? null,
    tax_id: null,
  })
}

/** A method by its id, or a new one if the id is the name of a test card. */
export function methodFor(account: Account, id: string): Stripe.PaymentMethod {
  const card = cardOfMethodName(id)
  return card
    ? makeMethodOf(account, card)
    : find(account.store.methods, 'PaymentMethod', id, 'payment_method')
}

export function makeToken(account: Account, { card: entry }: Reads<typeof createToken>): Stripe.Token {
  const known = typed(entry)
  const token = {
    id: newId('tok'),
    object: 'token',
    card: {
      id: newId('card'),
      object: 'card',
      brand: known.card.brand,
      country: 'US',
      exp_month: known.month,
      exp_year: known.year,
      funding: 'credit',
      last4: known.card.number.slice(-4),
      name: entry.name ?? null,
    },
    client_ip: null,
    created: nowInSeconds(),
    livemode: false,
    type: 'card',
    used: false,
  } as unknown as Stripe.Token
  account.store.tokens.set(token.id, token)
  account.store.cards.set(token.id, known.card)
  return token
}

export function makeCustomer(account: Account, input: Reads<typeof createCustomer>): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    balance: 0,
    created: nowInSeconds(),
    default_source: null,
    description: input.description ?? null,
    email: input.email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: input.metadata,
    name: input.name ?? null,
    shipping: null,
  }
  account.store.customers.set(customer.id, customer)
  return customer
}

const typed = (entry: CardEntry): KnownCard => cardTyped(entry)

function spendToken(account: Account, id: string): KnownCard {
  const named = cardOfTokenName(id)
  if (named) return { card: named, ...goodFor() }
  const token = find(account.store.tokens, 'token', id, 'card[token]')
  if (token.used)
    throw invalidRequest(`You cannot use a Stripe token more than once: ${id}.`, {
      code: 'token_already_used',
    })
  token.used = true
  const { exp_month: month = 0, exp_year: year = 0, name } = token.card ?? {}
  return { card: find(account.store.cards, 'token', id), month, year, name: name ?? null }
}

function makeMethodOf(account: Account, card: TestCard): Stripe.PaymentMethod {
  const nobody = { address: null, email: null, name: null, phone: null, tax_id: null }
  return keepMethod(account, { card, ...goodFor() }, {}, nobody)
}

const goodFor = () => ({ month: 12, year: new Date().getUTCFullYear() + 3 })

function keepMethod(
  account: Account,
  { card, month, year }: KnownCard,
  metadata: Record<string, string>,
  billing_details: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: card.brand,
      exp_month: month,
      exp_year: year,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: nowInSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: 'card',
  }
  account.store.methods.set(method.id, method)
  account.store.cards.set(method.id, card)
  return method
}
