// The stand-in's controls, on a path of their own: not part of the real API.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Stripe } from 'stripe'
import { type Account, find } from './account.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { ApiError, invalidRequest } from './errors.ts'
import { type FaultKind, type FaultRule, faultKinds } from './faults.ts'
import type { Webhooks } from './webhooks.ts'

export interface Controlled {
  readonly account: Account
  readonly webhooks: Webhooks
}

type Body = Readonly<Record<string, unknown>>

const acts: Readonly<Record<string, (controlled: Controlled, body: Body) => unknown>> = {
  'GET /_control/faults': ({ account }) => account.faults.rules(),
  'POST /_control/faults': ({ account }, body) => {
    account.faults.add(faultOf(body))
    return account.faults.rules()
  },
  'DELETE /_control/faults': ({ account }) => {
    account.faults.clear()
    return []
  },
  'PUT /_control/webhook': ({ webhooks }, { url, secret }) => {
    if (typeof url !== 'string' || !URL.canParse(url) || typeof secret !== 'string')
      throw invalidRequest('A webhook has an url and a secret.')
    webhooks.endpoint = { url, secret }
    return { url }
  },
  'DELETE /_control/webhook': ({ webhooks }) => {
    webhooks.endpoint = null
    return {}
  },
  'GET /_control/deliveries': ({ webhooks }) => webhooks.deliveries(),
  'POST /_control/disputes': ({ account }, { charge }) =>
    openDispute(account, find(account.store.charges, 'charge', String(charge), 'charge')),
  'POST /_control/disputes/close': ({ account }, { dispute, status }) => {
    if (status !== 'won' && status !== 'lost')
      throw invalidRequest('A dispute is won or lost.', { param: 'status' })
    return closeDispute(account, find(account.store.disputes, 'dispute', String(dispute), 'dispute'), status)
  },
  'POST /_control/events/resend': ({ account, webhooks }, { event }) => {
    void webhooks.send([find<Stripe.Event>(account.store.events, 'event', String(event), 'event')])
    return {}
  },
}

export function control(
  controlled: Controlled,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
) {
  const answer = (status: number, value: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  try {
    const act = acts[`${request.method} ${request.url?.split('?')[0]}`]
    if (act === undefined) return answer(404, { error: { message: 'No such control.' } })
    answer(200, act(controlled, read(request, body)))
    void controlled.webhooks.send(controlled.account.takeEvents())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    answer(error.status, { error: error.body })
  }
}

function read(request: IncomingMessage, body: string): Body {
  if (request.method === 'GET' || request.method === 'DELETE') return {}
  // A page of another site cannot send this type without permission (CORS), and nobody here gives it.
  if (request.headers['content-type'] !== 'application/json')
    throw invalidRequest('Controls take application/json.')
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null) return value as Body
  } catch {
    // Answered below.
  }
  throw invalidRequest('Not a JSON object.')
}

const numbers = ['times', 'probability', 'seed', 'ms'] as const

function faultOf(body: Body): FaultRule {
  const { fault, on, outcome, ...rest } = body
  const isKnown = (value: unknown): value is FaultKind => faultKinds.some((kind) => kind === value)
  const isSound =
    Object.keys(rest).every((name) => numbers.some((one) => one === name)) &&
    numbers.every((name) => rest[name] === undefined || Number.isFinite(rest[name])) &&
    (on === undefined || typeof on === 'string') &&
    (outcome === undefined || outcome === 'won' || outcome === 'lost')
  if (!isKnown(fault) || !isSound)
    throw invalidRequest(
      `A fault is one of ${faultKinds.join(', ')} with times, probability, seed, on, ms, outcome.`,
    )
  return body as unknown as FaultRule
}
