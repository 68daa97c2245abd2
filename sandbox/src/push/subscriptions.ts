import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { decrypt } from 'http_ece'

/** What a browser hands to the page after it has subscribed. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface ReceivedMessage {
  readonly endpoint: string
  /** Decrypted with the browser's keys. */
  readonly text: string
  readonly topic: string | null
  readonly ttl: number
  /** The size of the encrypted body. */
  readonly bytes: number
  readonly at: number
}

interface Browser {
  readonly subscription: Subscription
  readonly keys: ECDH
  /** The sender the address is restricted to; null until the first message. */
  sender: string | null
}

/** Browsers that have subscribed, and everything that was sent to them. */
export function createSubscriptions(origin: string) {
  const browsers = new Map<string, Browser>()
  const messages: ReceivedMessage[] = []
  return Object.freeze({
    messages: messages as readonly ReceivedMessage[],
    clear() {
      messages.length = 0
    },
    /** `sender` is the public key of the only server that may send; without it, the first one that does. */
    subscribe(sender: string | null = null): Subscription {
      const keys = createECDH('prime256v1')
      const subscription = {
        endpoint: `${origin}/push/${randomBytes(24).toString('base64url')}`,
        p256dh: keys.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      }
      browsers.set(subscription.endpoint, { subscription, keys, sender })
      return subscription
    },
    /** The browser has withdrawn its permission. */
    unsubscribe: (endpoint: string) => browsers.delete(endpoint),
    has: (endpoint: string) => browsers.has(endpoint),
    /** Whether this sender may send to the address; the first one that does is the only one from then on. */
    isSender(endpoint: string, key: string): boolean {
      const browser = browsers.get(endpoint)
      if (browser === undefined) return false
      browser.sender ??= key
      return browser.sender === key
    },
    /** False if the browser could not decrypt it. */
    deliver(body: Buffer, about: Pick<ReceivedMessage, 'endpoint' | 'topic' | 'ttl'>): boolean {
      const browser = browsers.get(about.endpoint)
      if (browser === undefined) return false
      try {
        const plain = decrypt(body, {
          version: 'aes128gcm',
          privateKey: browser.keys,
          authSecret: browser.subscription.auth,
        })
        messages.push({ ...about, text: plain.toString('utf8'), bytes: body.length, at: Date.now() })
        return true
      } catch {
        return false
      }
    },
  })
}

export type Subscriptions = ReturnType<typeof createSubscriptions>
