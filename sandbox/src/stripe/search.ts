import type { Stripe } from 'stripe'
import type { Account } from './account.ts'
import { invalidRequest } from './errors.ts'
import { limitOf } from './lists.ts'
import type { Reads } from './schema.ts'
import type { searchIntents } from './schemas.ts'

const clause = /^(?:metadata\[(["'])(?<key>[^"']+)\1\]|(?<field>status)):(["'])(?<value>[^"']*)\4$/

/** Finds payments by their metadata and status: `metadata["attempt_id"]:"…" AND status:"succeeded"`. */
export function searchPayments(account: Account, input: Reads<typeof searchIntents>) {
  const clauses = input.query.split(/\s+AND\s+/).map((part) => {
    const { key, value } = clause.exec(part.trim())?.groups ?? {}
    if (value !== undefined) return { key, value }
    throw invalidRequest(
      'Here a query has clauses of metadata["key"]:"value" and status:"value", joined by AND.',
      {
        param: 'query',
      },
    )
  })
  const fits = (intent: Stripe.PaymentIntent) =>
    clauses.every(({ key, value }) => (key === undefined ? intent.status : intent.metadata[key]) === value)
  const youngest = (Date.now() - account.settings.searchLagMs) / 1000
  const found = [...account.store.intents.values()]
    .reverse()
    .filter((intent) => intent.created <= youngest && fits(intent))
  const limit = limitOf(input.limit)
  const from = Number(input.page ?? 0)
  const hasMore = found.length > from + limit
  return {
    object: 'search_result' as const,
    url: '/v1/payment_intents/search',
    has_more: hasMore,
    next_page: hasMore ? String(from + limit) : null,
    data: found.slice(from, from + limit),
  }
}
