// The strings behind the scene, on a path of their own: no part of the API that is stood in for.
import type { Desk, ItemStatus } from './desk.ts'
import { type FaultKind, type FaultRule, type Faults, faultKinds } from './faults.ts'
import { type Answer, itemBy, refusal } from './payouts.ts'
import type { Webhooks } from './webhooks.ts'

export interface Controlled {
  readonly desk: Desk
  readonly faults: Faults
  readonly webhooks: Webhooks
  /** Tokens that were given count no more. */
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
  /** An item's money goes another way than it did so far. */
  'POST /_control/items': ({ desk }, { item, status }) => {
    const found = itemBy(desk, String(item))
    const to = MOVES.find((one) => one === status)
    if (found === null || to === undefined) return refusal(400, 'NO_SUCH_MOVE')
    desk.move(found.batch, found.item, to)
    return done()
  },
  'GET /_control/items': ({ desk }) => done([...desk.batches.values()].flatMap(({ items }) => items)),
}

export function control(
  controlled: Controlled,
  about: { method: string; path: string; type: string | undefined; text: string },
): Answer {
  const act = acts[`${about.method} ${about.path}`]
  if (act === undefined) return refusal(404, 'NO_SUCH_CONTROL')
  if (about.method === 'GET' || about.method === 'DELETE') return act(controlled, {})
  // No page of another site can send this type without being allowed to, and nobody here allows it.
  if (about.type !== 'application/json') return refusal(400, 'CONTROLS_TAKE_JSON')
  try {
    const body: unknown = JSON.parse(about.text)
    if (typeof body === 'object' && body !== null) return act(controlled, body as Body)
  } catch {
    // Said below.
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
