// Handles one call: who asks, which call, what input, whether it was made before, injected faults, the response.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, apiVersion } from './account.ts'
import { type Call, calls, type KeyKind } from './calls.ts'
import { ApiError, invalidRequest, serverError, tooManyRequests } from './errors.ts'
import { checkExpand, expanded } from './expand.ts'
import { parseForm } from './form.ts'
import type { Answer, Idempotency } from './idempotency.ts'
import { newId } from './ids.ts'
import { type Reads, readParams, type Schema } from './schema.ts'
import type { Webhooks } from './webhooks.ts'

export interface Api {
  readonly account: Account
  readonly idempotency: Idempotency
  readonly webhooks: Webhooks
}

export async function answerCall(api: Api, request: IncomingMessage, body: string, response: ServerResponse) {
  const requestId = newId('req')
  const idempotencyKey = request.method === 'POST' ? header(request, 'idempotency-key') : undefined
  response.setHeader('request-id', requestId)
  response.setHeader('stripe-version', apiVersion)
  response.setHeader('access-control-allow-origin', '*')
  if (idempotencyKey !== undefined) response.setHeader('idempotency-key', idempotencyKey)
  try {
    const asked = understand(api, request, body)
    const kept =
      idempotencyKey === undefined ? null : api.idempotency.begin(idempotencyKey, asked.fingerprint)
    if (kept !== null) {
      response.setHeader('idempotent-replayed', 'true')
      response.setHeader('original-request', kept.requestId)
      return send(response, kept)
    }
    await perform(api, asked, { requestId, idempotencyKey }, response)
  } catch (error) {
    send(response, refusal(error, requestId))
  }
}

interface ParsedCall {
  call: Call
  id: string
  key: KeyKind
  input: Reads<Schema>
  about: string
  fingerprint: string
}

/**
 * Checks everything that can be wrong with a request before anything happens; such errors are not stored under an
 * idempotency key.
 */
function understand({ account }: Api, request: IncomingMessage, body: string): ParsedCall {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const key = keyOf(account, header(request, 'authorization'))
  const version = header(request, 'stripe-version')
  if (version !== undefined && version !== apiVersion)
    throw invalidRequest(`Invalid Stripe API version: ${version}. The stand-in speaks ${apiVersion}.`)
  const { call, id } = route(request.method ?? '', url.pathname)
  if (key === 'publishable' && !call.isForBrowsers)
    throw new ApiError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key.',
    })
  const form = call.method === 'POST' ? body : url.search
  const input = readParams(call.schema, parseForm(form))
  checkExpand(wishedOf(input))
  const about = `${call.method} ${url.pathname}`
  return { call, id, key, input, about, fingerprint: `${key} ${about} ${form}` }
}

async function perform(
  { account, idempotency, webhooks }: Api,
  { call, id, key, input, about }: ParsedCall,
  { requestId, idempotencyKey }: { requestId: string; idempotencyKey: string | undefined },
  response: ServerResponse,
) {
  const { faults } = account
  const before = faults.strike('rate_limit', about)
    ? tooManyRequests()
    : faults.strike('error_before', about)
      ? serverError()
      : null
  if (before) {
    if (idempotencyKey !== undefined) idempotency.release(idempotencyKey)
    throw before
  }

  let answer: Answer
  account.request = { id: requestId, idempotency_key: idempotencyKey ?? null }
  try {
    const result = expanded(account, call.run(account, input, id, key), wishedOf(input))
    answer = { status: 200, body: JSON.stringify(result, null, 2), requestId }
  } catch (error) {
    answer = refusal(error, requestId)
  } finally {
    account.request = null
  }
  const events = account.takeEvents()

  if (faults.strike('error_after', about)) {
    answer = refusal(serverError(), requestId)
    // The real one sends this when trying again would only replay the same response.
    response.setHeader('stripe-should-retry', 'false')
  }
  if (events.some(({ type }) => faults.strike('webhook_early', type))) await webhooks.send(events.splice(0))
  const delay = faults.strike('delay', about)
  if (delay) await pause(delay.ms ?? account.settings.laterMs)
  if (idempotencyKey !== undefined) idempotency.finish(idempotencyKey, answer)
  if (faults.strike('drop_after', about)) response.destroy()
  else send(response, answer)
  void webhooks.send(events)
}

const wishedOf = (input: Reads<Schema>) => input['expand'] as string[] | undefined

function keyOf({ settings }: Account, authorization = ''): KeyKind {
  const [scheme, credentials = ''] = authorization.split(' ')
  const key = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials
  if (key === settings.secretKey) return 'secret'
  if (key === settings.publishableKey) return 'publishable'
  throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
}

function route(method: string, path: string): { call: Call; id: string } {
  const parts = path.split('/')
  for (const call of calls) {
    const pattern = call.path.split('/')
    if (call.method !== method || pattern.length !== parts.length) continue
    if (pattern.every((part, at) => part === ':id' || part === parts[at]))
      return { call, id: parts[pattern.indexOf(':id')] ?? '' }
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}

function refusal(error: unknown, requestId: string): Answer {
  const { status, body } = error instanceof ApiError ? error : serverError()
  if (!(error instanceof ApiError)) process.stderr.write(`stand-in: ${String(error)}\n`)
  return { status, body: JSON.stringify({ error: body }, null, 2), requestId }
}

const send = (response: ServerResponse, { status, body }: Answer) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

const header = (request: IncomingMessage, name: string) => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
