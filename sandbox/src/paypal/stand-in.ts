import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { serveHere } from '../http-server.ts'
import { control } from './control.ts'
import { createFaults, type Faults } from './faults.ts'
import { createPayoutStore, type PayoutStore } from './payout-store.ts'
import { type Answer, create, refusal, show } from './payouts.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export interface PaypalOptions {
  readonly port?: number
  readonly clientId?: string
  readonly clientSecret?: string
  readonly webhookUrl?: string
  /** How much later an accepted batch is processed. */
  readonly laterMs?: number
  readonly firstMs?: number
  readonly attempts?: number
}

/** A payout provider on this machine that answers like PayPal, for code that calls PayPal. It moves no money. */
export interface PaypalStandIn {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  readonly store: PayoutStore
  readonly faults: Faults
  readonly webhooks: Webhooks
  close(): Promise<void>
}

const maxBodyBytes = 256 * 1024
const TOKEN_SECONDS = 32_400
const SLOW_MS = 20_000

export async function startPaypalStandIn(options: PaypalOptions = {}): Promise<PaypalStandIn> {
  const { clientId = 'standin_paypal_client', clientSecret = 'standin_paypal_secret_not_a_secret' } = options
  // Real keys must not be used here.
  if (!/standin/.test(clientId) || !/standin/.test(clientSecret))
    throw new Error('The stand-in takes credentials with "standin" in them only')
  const faults = createFaults()
  const webhooks = createWebhooks(faults, {
    firstMs: options.firstMs ?? 200,
    attempts: options.attempts ?? 8,
  })
  webhooks.url = options.webhookUrl ?? null
  const store = createPayoutStore(faults, options.laterMs ?? 50, webhooks.sendWebhook)
  const tokens = new Set<string>()
  const answered = new Map<string, { text: string; answer: Answer }>()
  const controlled = { store, faults, webhooks, forgetTokens: () => tokens.clear() }
  let origin = ''

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(request)
    if (text === null) return void response.writeHead(413).end()
    const { method = 'GET', headers } = request
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path.startsWith('/_control/'))
      return send(response, control(controlled, { method, path, type: headers['content-type'], text }))
    if (method === 'POST' && path === '/v1/oauth2/token')
      return send(response, giveToken(headers.authorization, text))
    if (!tokens.has(String(headers.authorization).replace(/^Bearer /, '')))
      return send(response, refusal(401, 'AUTHENTICATION_FAILURE'))
    if (method === 'GET') return send(response, show(store, path))
    if (method !== 'POST' || path !== '/v1/payments/payouts') return send(response, refusal(404, 'NOT_FOUND'))
    return order(String(headers['paypal-request-id'] ?? ''), text, response)
  }

  async function order(requestId: string, text: string, response: ServerResponse): Promise<void> {
    if (faults.strike('rate_limit')) return send(response, refusal(429, 'RATE_LIMIT_REACHED'))
    if (faults.strike('error_before')) return send(response, refusal(500, 'INTERNAL_SERVER_ERROR'))
    const known = answered.get(requestId)
    if (known !== undefined)
      return send(
        response,
        known.text === text ? known.answer : refusal(422, 'PAYPAL_REQUEST_ID_USED_WITH_ANOTHER_REQUEST'),
      )
    const made = create(store, origin, read(text))
    // A request without a response is not remembered under its request id, but the sender's batch id is.
    if (faults.strike('error_after')) return send(response, refusal(500, 'INTERNAL_SERVER_ERROR'))
    if (faults.strike('drop_after')) return void response.destroy()
    if (made.status === 201 && requestId !== '') answered.set(requestId, { text, answer: made })
    const slow = faults.strike('delay')
    if (slow !== null) await pause(slow.ms ?? SLOW_MS, undefined, { ref: false })
    send(response, made)
  }

  function giveToken(authorization: string | undefined, text: string): Answer {
    const right = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (authorization !== right) return { status: 401, body: { error: 'invalid_client' } }
    if (new URLSearchParams(text).get('grant_type') !== 'client_credentials')
      return { status: 400, body: { error: 'unsupported_grant_type' } }
    const token = randomBytes(24).toString('base64url')
    tokens.add(token)
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS } }
  }

  const server = await serveHere(answer, options.port ?? 0)
  origin = server.origin
  return Object.freeze({
    url: origin,
    clientId,
    clientSecret,
    store,
    faults,
    webhooks,
    close() {
      store.close()
      webhooks.close()
      return server.close()
    },
  })
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
