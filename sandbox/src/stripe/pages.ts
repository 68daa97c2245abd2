// The files that browsers load: the script, the frame the card is typed into, and the bank's page.
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { type Account, apiVersion, find } from './account.ts'
import { ApiError, invalidRequest } from './errors.ts'
import { parseForm } from './form.ts'
import { finishChallenge } from './payment-attempts.ts'
import { oneOf, readParams, required, text } from './schema.ts'
import type { Webhooks } from './webhooks.ts'

// A classic script cannot import, so its parts are served as one.
const script = ['elements.js', 'challenge-dialog.js', 'stripe.js']

const files: Readonly<Record<string, readonly string[]>> = {
  '/v3': script,
  '/v3/': script,
  // Since Stripe.js has versions too, this is its usual path.
  [`/${apiVersion.split('.')[1]}/stripe.js`]: script,
  '/v3/card-frame': ['card-frame.html'],
  '/v3/card-frame.js': ['card-frame.js'],
  '/v3/card-rules.js': ['card-rules.js'],
  '/v3/frames.css': ['frames.css'],
  '/3ds/challenge.js': ['challenge.js'],
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

const frameHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
}

export interface Pages {
  readonly account: Account
  readonly webhooks: Webhooks
}

/** Serves a page; returns whether there was one. */
export async function servePage(
  pages: Pages,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const known = files[url.pathname]
  if (known && request.method === 'GET') {
    const type = types[extname(known[0] ?? '')]
    const content = await Promise.all(known.map(readBrowserFile))
    response.writeHead(200, { ...frameHeaders, 'content-type': type }).end(content.join('\n'))
    return true
  }
  const intentId = /^\/3ds\/(pi_\w+)$/.exec(url.pathname)?.[1]
  if (intentId === undefined) return false
  try {
    if (request.method === 'POST') answerChallenge(pages, intentId, body, response)
    else await showChallenge(pages, intentId, url.searchParams.get('client_secret'), response)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    response.writeHead(error.status, frameHeaders).end(error.message)
  }
  return true
}

const readBrowserFile = (file: string) => readFile(new URL(`./browser/${file}`, import.meta.url), 'utf8')

async function showChallenge(
  { account }: Pages,
  intentId: string,
  secret: string | null,
  response: ServerResponse,
) {
  const intent = intentWith(account, intentId, secret)
  const page = await readBrowserFile('challenge.html')
  // Two decimals from an integer: nothing from outside is written into the page.
  const amount = `${Math.floor(intent.amount / 100)}.${String(intent.amount % 100).padStart(2, '0')}`
  response
    .writeHead(200, { ...frameHeaders, 'content-type': types['.html'] })
    .end(page.replace('{amount}', amount))
}

const challengeAnswer = { client_secret: required(text()), outcome: required(oneOf('complete', 'fail')) }

function answerChallenge(pages: Pages, intentId: string, body: string, response: ServerResponse) {
  const { client_secret, outcome } = readParams(challengeAnswer, parseForm(body))
  const intent = intentWith(pages.account, intentId, client_secret)
  const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? null
  finishChallenge(pages.account, intent, outcome)
  const answer = {
    status: intent.status,
    return_to: returnUrl && returnAddress(returnUrl, intentId, client_secret),
  }
  response.writeHead(200, { ...frameHeaders, 'content-type': 'application/json' }).end(JSON.stringify(answer))
  void pages.webhooks.send(pages.account.takeEvents())

  function returnAddress(address: string, id: string, secret: string) {
    const url = new URL(address)
    url.searchParams.set('payment_intent', id)
    url.searchParams.set('payment_intent_client_secret', secret)
    url.searchParams.set(
      'redirect_status',
      intent.status === 'requires_payment_method' ? 'failed' : 'succeeded',
    )
    return url.href
  }
}

function intentWith(account: Account, id: string, secret: string | null) {
  const intent = find(account.store.intents, 'payment_intent', id)
  if (intent.client_secret === secret) return intent
  throw invalidRequest('The client_secret does not match.', { param: 'client_secret' })
}
