import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveHere } from '../http-server.ts'
import { type Account, createAccount, type Settings } from './account.ts'
import { answerCall } from './api.ts'
import { control } from './control.ts'
import { createFaults, type Faults } from './faults.ts'
import { createIdempotency } from './idempotency.ts'
import { servePage } from './pages.ts'
import { createWebhooks, type Endpoint, type Patience, type Webhooks } from './webhooks.ts'

export interface StandInOptions extends Partial<Settings>, Partial<Patience> {
  readonly port?: number
  readonly webhook?: Endpoint
}

/** A payment provider on this machine that answers like Stripe, for code that calls Stripe. It moves no money. */
export interface StandIn {
  readonly url: string
  readonly port: number
  readonly secretKey: string
  readonly publishableKey: string
  readonly faults: Faults
  readonly webhooks: Webhooks
  readonly store: Account['store']
  close(): Promise<void>
}

const maxBodyBytes = 64 * 1024

const usual: Settings = {
  secretKey: 'sk_test_standin_not_a_secret',
  publishableKey: 'pk_test_standin_not_a_secret',
  feeCents: 30,
  disputeFeeCents: 1_500,
  laterMs: 50,
  searchLagMs: 0,
}

export async function startStripeStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const {
    port: wishedPort = 0,
    webhook = null,
    firstMs = 200,
    longestMs = 10_000,
    attempts = 12,
    ...own
  } = options
  const settings = { ...usual, ...own }
  // Real keys must not be used here.
  if (!/^sk_test_/.test(settings.secretKey) || !/^pk_test_/.test(settings.publishableKey))
    throw new Error('The stand-in takes keys that start with sk_test_ and pk_test_ only')
  const faults = createFaults()
  const webhooks = createWebhooks(faults, { firstMs, longestMs, attempts })
  webhooks.endpoint = webhook
  const account = createAccount(settings, faults, (events) => void webhooks.send(events))
  const parts = { account, webhooks, idempotency: createIdempotency() }

  const server = await serveHere(answer, wishedPort)
  const { port } = server
  account.origin = server.origin

  return Object.freeze({
    url: account.origin,
    port,
    secretKey: settings.secretKey,
    publishableKey: settings.publishableKey,
    faults,
    webhooks,
    store: account.store,
    close() {
      account.close()
      webhooks.close()
      return server.close()
    },
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? '/'
    if (request.method === 'OPTIONS' && path.startsWith('/v1/')) return allowBrowsers(response)
    const body = await readBody(request)
    if (body === null) return void response.writeHead(413).end()
    if (path.startsWith('/v1/')) return answerCall(parts, request, body, response)
    if (path.startsWith('/_control/')) return control(parts, request, body, response)
    if (!(await servePage(parts, request, body, response))) response.writeHead(404).end()
  }
}

/** The script in the merchant's page calls from the merchant's origin. */
function allowBrowsers(response: ServerResponse) {
  response
    .writeHead(204, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': 'GET, POST',
      'access-control-max-age': '300',
    })
    .end()
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
