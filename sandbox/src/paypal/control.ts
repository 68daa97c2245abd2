// The stand-in's controls, on a path of their own: not part of the real API.

import { type FaultKind, type FaultRule, type Faults, faultKinds } from './faults.ts'
import type { ItemStatus, PayoutStore } from './payout-store.ts'
import { type Answer, itemBy, refusal } from './payouts.ts'
import type { Webhooks } from './webhooks.ts'

export interface Controlled {
  readonly store: PayoutStore
  readonly faults: Faults
  readonly webhooks: Webhooks
  /** Invalidates all tokens issued so far. */
  forgetTokens(): void
}

type Body = Readonly<Record<string, unknown>>
const done = (body: unknown = {}): Answer => ({ status: 200, body })
const MOVES: readonly ItemStatus[] = [
  'SUCCESS',
  'FAILED',
  'RETURNED',
  'ONHOLD',
  'BLOCKED',
  'REFUNDED',
  'REVERSED',
]

const acts: Readonly<Record<string, (controlled: Controlled, body: Body) => Answer>> = {
  'GET /_control/faults': ({ faults }) => done(faults.rules()),
  'POST /_control/faults': ({ faults }, body) => {
    if (!isFault(body)) return refusal(400, 'NOT_A_FAULT')
    faults.add(body)
    return done(faults.rules())
  },
  'DELETE /_control/faults': ({ faults }) => {
    faults.clear()
    return done([])
  },
  'PUT /_control/webhook': ({ webhooks }, { url }) => {
    if (typeof url !== 'string' || !URL.canParse(url)) return refusal(400, 'NOT_AN_ADDRESS')
    webhooks.url = url
    return done({ url })
  },
  'DELETE /_control/tokens': ({ forgetTokens }) => {
    forgetTokens()
    return done()
  },
  /** Changes the status of an item. */
  'POST /_control/items': ({ store }, { item, status }) => {
    const found = itemBy(store, String(item))
    const to = MOVES.find((one) => one === status)
    if (found === null || to === undefined) return refusal(400, 'NO_SUCH_MOVE')
    store.move(found.batch, found.item, to)
    return done()
  },
  'GET /_control/items': ({ store }) => done([...store.batches.values()].flatMap(({ items }) => items)),
}

export function control(
  controlled: Controlled,
  about: { method: string; path: string; type: string | undefined; text: string },
): Answer {
  const act = acts[`${about.method} ${about.path}`]
  if (act === undefined) return refusal(404, 'NO_SUCH_CONTROL')
  if (about.method === 'GET' || about.method === 'DELETE') return act(controlled, {})
  // A page of another site cannot send this type without permission (CORS), and nobody here gives it.
  if (about.type !== 'application/json') return refusal(400, 'CONTROLS_TAKE_JSON')
  try {
    const body: unknown = JSON.parse(about.text)
    if (typeof body === 'object' && body !== null) return act(controlled, body as Body)
  } catch {
    // Answered below.
  }
  return refusal(400, 'NOT_AN_OBJECT')
}

function isFault(body: Body): body is Body & FaultRule {
  const { fault, ...rest } = body
  return (
    faultKinds.includes(fault as FaultKind) &&
    Object.entries(rest).every(
      ([name, value]) => ['times', 'probability', 'seed', 'ms'].includes(name) && Number.isFinite(value),
    )
  )
}
