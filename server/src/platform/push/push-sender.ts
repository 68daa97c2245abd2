import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import type { Dispatcher } from 'undici'
import type { PushConfig } from '../config/push-config.ts'
import type { EgressConfig } from '../egress/egress.ts'
import { createPublicAgent } from '../egress/public-agent.ts'
import { readPushEndpoint } from './push-endpoint.ts'
import { readRetryAfter } from './retry-after.ts'

/** What a browser gave out so that it can be reached: an address at its push service, and two keys. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface PushMessage {
  /** Encrypted for the browser; the push service cannot read it. */
  readonly text: string
  /** A message that was not delivered yet is replaced by a newer one with the same topic. The service sees it. */
  readonly topic: string
  readonly ttlSeconds: number
}

export type PushOutcome =
  | { readonly result: 'accepted' }
  /** The browser will never be reached there again. */
  | { readonly result: 'gone' }
  /** The service does not accept what we send: something is wrong on our side. */
  | { readonly result: 'rejected'; readonly status: number }
  /** No answer, or one that asks to try later. */
  | { readonly result: 'failed'; readonly status: number | null; readonly retryAfterMs: number | null }

/** Sends messages to browsers by Web Push (RFC 8030, 8291, 8292). */
export interface PushSender {
  /** Given to browsers, so that only we can send to the address they get. */
  readonly publicKey: string
  /** Whether the address is at a push service we send to, and the keys have the right form. */
  accepts(subscription: PushSubscription): Promise<boolean>
  send(subscription: PushSubscription, message: PushMessage): Promise<PushOutcome>
  close(): Promise<void>
}

const ANSWER_MS = 10_000
const CONNECTIONS_PER_HOST = 4
/** Services limit how long a token is valid; the library's is valid for 12 hours. */
const TOKEN_MS = 6 * 3_600_000
/** What is read of an answer, only so that its connection can be used again. */
const DRAINED_BYTES = 16 * 1024
/** Every message has this size, so that its length says nothing. */
const MESSAGE_BYTES = 512
/** While a service does not answer, others must not wait for it too. */
const SILENT_HOST_MS = 15_000

export function createPushSender(config: PushConfig, egress: EgressConfig): PushSender {
  const agent = createPublicAgent(egress, { connections: CONNECTIONS_PER_HOST, maxMs: ANSWER_MS })
  const tokens = new Map<string, { readonly until: number; readonly header: Promise<string> }>()
  const silentUntil = new Map<string, number>()

  /** One token per service, made again when half of its time is over. */
  function authorizationFor(url: URL): Promise<string> {
    const known = tokens.get(url.origin)
    if (known !== undefined && known.until > Date.now()) return known.header
    const header = vapidHeaders(
      { endpoint: url.href, expirationTime: null, keys: { p256dh: '', auth: '' } },
      { subject: config.contact, publicKey: config.publicKey, privateKey: config.privateKey },
    ).then(({ headers }) => headers.authorization)
    tokens.set(url.origin, { until: Date.now() + TOKEN_MS, header })
    return header
  }

  async function request(url: URL, message: PushMessage, body: Uint8Array): Promise<PushOutcome> {
    const authorization = await authorizationFor(url)
    let answer: Dispatcher.ResponseData
    try {
      answer = await agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: {
          authorization,
          ttl: String(message.ttlSeconds),
          topic: message.topic,
          urgency: 'normal',
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
        },
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
      })
    } catch {
      silentUntil.set(url.host, Date.now() + SILENT_HOST_MS)
      return { result: 'failed', status: null, retryAfterMs: null }
    }
    await answer.body.dump({ limit: DRAINED_BYTES }).catch(() => undefined)
    return outcomeOf(answer)
  }

  return Object.freeze({
    publicKey: config.publicKey,
    async accepts(subscription: PushSubscription) {
      if (readPushEndpoint(subscription.endpoint, config.hosts) === null) return false
      return encrypt(subscription, '').then(
        () => true,
        () => false,
      )
    },
    async send(subscription: PushSubscription, message: PushMessage) {
      // The list of hosts may have become shorter since the address was added.
      const url = readPushEndpoint(subscription.endpoint, config.hosts)
      if (url === null) return { result: 'gone' } as const
      const left = (silentUntil.get(url.host) ?? 0) - Date.now()
      if (left > 0) return { result: 'failed', status: null, retryAfterMs: left } as const
      return request(url, message, await encrypt(subscription, message.text))
    },
    close: () => agent.destroy(),
  })
}

/** Also fails if the keys are not a point of the curve and 16 bytes. */
function encrypt({ endpoint, p256dh, auth }: PushSubscription, text: string): Promise<Uint8Array> {
  const bytes = Buffer.from(text)
  if (bytes.length > MESSAGE_BYTES) throw new Error('a push message is too long')
  const padded = Buffer.concat([bytes, Buffer.alloc(MESSAGE_BYTES - bytes.length, ' ')])
  return encryptNotification({ endpoint, expirationTime: null, keys: { p256dh, auth } }, padded, {
    pad: false,
  })
}

function outcomeOf({ statusCode: status, headers }: Dispatcher.ResponseData): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'accepted' }
  if (status === 404 || status === 410) return { result: 'gone' }
  if (status === 408 || status === 429 || status >= 500)
    return { result: 'failed', status, retryAfterMs: readRetryAfter(headers['retry-after'], Date.now()) }
  // A redirect too: no push service moves its addresses, and following one could lead anywhere.
  return { result: 'rejected', status }
}
