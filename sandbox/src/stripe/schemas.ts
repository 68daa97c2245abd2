// The parameters of each call. Written by hand from the API reference and limited to what we send: a new parameter is a
// line here.
import { flag, group, integer, listOf, metadata, oneOf, required, text } from './schema.ts'

const expand = { expand: listOf(text()) }

const address = group({
  city: text(),
  country: text(),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
})

const billingDetails = group({ address, email: text(), name: text(), phone: text() })

const cardNumber = { number: text(), exp_month: integer(), exp_year: integer(), cvc: text() }

const page = {
  limit: integer(),
  starting_after: text(),
  ending_before: text(),
  created: group({ gt: integer(), gte: integer(), lt: integer(), lte: integer() }),
  ...expand,
}

export const onlyExpand = { ...expand }

export const retrieveIntent = { client_secret: text(), ...expand }

export const createIntent = {
  amount: required(integer()),
  currency: required(text()),
  // The name that replaces payment_method_types in this version of the API.
  allowed_payment_method_types: listOf(oneOf('card')),
  automatic_payment_methods: group({ enabled: required(flag()), allow_redirects: oneOf('always', 'never') }),
  capture_method: oneOf('automatic', 'automatic_async'),
  confirm: flag(),
  confirmation_method: oneOf('automatic', 'manual'),
  customer: text(),
  description: text(1_000),
  error_on_requires_action: flag(),
  metadata: metadata(),
  payment_method: text(),
  receipt_email: text(),
  return_url: text(),
  statement_descriptor_suffix: text(22),
  use_stripe_sdk: flag(),
  ...expand,
}

export const confirmIntent = {
  client_secret: text(),
  error_on_requires_action: flag(),
  payment_method: text(),
  receipt_email: text(),
  return_url: text(),
  use_stripe_sdk: flag(),
  ...expand,
}

export const cancelIntent = {
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
  ...expand,
}

export const listIntents = { ...page, customer: text() }

export const searchIntents = { query: required(text()), limit: integer(), page: text(), ...expand }

export const createMethod = {
  type: required(oneOf('card')),
  card: required(group({ ...cardNumber, token: text() })),
  billing_details: billingDetails,
  metadata: metadata(),
  ...expand,
}

export const createToken = {
  card: required(
    group({
      ...cardNumber,
      name: text(),
      address_line1: text(),
      address_line2: text(),
      address_city: text(),
      address_state: text(),
      address_zip: text(),
      address_country: text(),
    }),
  ),
  ...expand,
}

export const createCustomer = {
  description: text(),
  email: text(512),
  metadata: metadata(),
  name: text(256),
  ...expand,
}

export const createRefund = {
  amount: integer(),
  charge: text(),
  metadata: metadata(),
  payment_intent: text(),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  ...expand,
}

export const listOfPayment = { ...page, payment_intent: text(), charge: text() }

export const listCharges = { ...page, payment_intent: text(), customer: text() }

export const listTransactions = { ...page, source: text(), type: text() }

export const listEvents = { ...page, type: text(), types: listOf(text()) }
