// For the tests of this folder: an app that signs, and a person in a browser.
import { createHmac, randomUUID } from 'node:crypto'
import type { TwitterStandIn } from './stand-in.ts'

export interface Keys {
  readonly key: string
  readonly secret: string
  readonly token?: string
  readonly tokenSecret?: string
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** A correctly signed request; `change` breaks it. */
export function signed(
  method: string,
  address: string,
  { key, secret, token, tokenSecret = '' }: Keys,
  change: Record<string, string> = {},
): Record<string, string> {
  const url = new URL(address)
  const { signWith = secret, ...fields } = change
  const oauth: Record<string, string> = {
    oauth_consumer_key: key,
    oauth_nonce: randomUUID(),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_version: '1.0',
    ...(token !== undefined && { oauth_token: token }),
    ...fields,
  }
  const all = [...Object.entries(oauth), ...url.searchParams]
    .map((pair) => pair.map(encode).join('='))
    .sort()
    .join('&')
  const base = [method, encode(url.origin + url.pathname), encode(all)].join('&')
  const signature = createHmac('sha1', `${encode(signWith)}&${encode(tokenSecret)}`)
    .update(base)
    .digest('base64')
  const header = Object.entries({ ...oauth, oauth_signature: signature })
    .map(([name, value]) => `${name}="${encode(value)}"`)
    .join(', ')
  return { authorization: `OAuth ${header}` }
}

export async function ask(method: string, url: string, keys: Keys, change: Record<string, string> = {}) {
  return fetch(url, { method, headers: signed(method, url, keys, change) })
}

/** The first step: the app gets a token to send a person away with. */
export async function requested(standIn: TwitterStandIn): Promise<Keys & { token: string }> {
  const answer = await ask('POST', `${standIn.url}/oauth/request_token`, standIn, { oauth_callback: 'oob' })
  const said = new URLSearchParams(await answer.text())
  const { key, secret } = standIn
  return {
    key,
    secret,
    token: said.get('oauth_token') ?? '',
    tokenSecret: said.get('oauth_token_secret') ?? '',
  }
}

/** The second step: the person accepts or declines, and reads the PIN if there is one. */
export async function decide(
  standIn: TwitterStandIn,
  token: string,
  decision: string,
  person = 'ada_writes',
) {
  const page = await fetch(`${standIn.url}/oauth/authorize`, {
    method: 'POST',
    body: new URLSearchParams({ oauth_token: token, person, decision }),
  })
  return /<code>(\d+)<\/code>/.exec(await page.text())?.[1] ?? null
}

/** All three steps. */
export async function permitted(standIn: TwitterStandIn, person = 'ada_writes'): Promise<Keys> {
  const keys = await requested(standIn)
  const pin = (await decide(standIn, keys.token, 'allow', person)) ?? ''
  const answer = await ask('POST', `${standIn.url}/oauth/access_token`, keys, { oauth_verifier: pin })
  const said = new URLSearchParams(await answer.text())
  return {
    ...keys,
    token: said.get('oauth_token') ?? '',
    tokenSecret: said.get('oauth_token_secret') ?? '',
  }
}
