import type { PaypalConfig } from '../config/payouts-config.ts'
import { askProvider } from '../http/ask-provider.ts'
import { PayoutGatewayUnsure } from './payout-gateway.ts'

const BOUNDS = { withinMs: 8000, maxBytes: 256 * 1024 }
/** A token is renewed this long before it expires. */
const SLACK_MS = 60_000

export interface PaypalAnswer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** Makes one request with a valid token. A failure on the way throws `PayoutGatewayUnsure`. */
export type PaypalClient = (
  method: 'GET' | 'POST',
  path: string,
  question?: { readonly requestId: string; readonly body: object },
) => Promise<PaypalAnswer>

/** Errors of fetch may contain what was sent, including addresses and secrets, so they are not passed on. */
export function createPaypalClient({ apiUrl, clientId, clientSecret }: PaypalConfig): PaypalClient {
  let token: { text: string; endsAt: number } | null = null

  async function tokenOf(): Promise<string> {
    if (token !== null && token.endsAt > Date.now()) return token.text
    const { status, body } = await ask(`${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const { access_token: text, expires_in: seconds } = body
    if (status !== 200 || typeof text !== 'string' || typeof seconds !== 'number')
      throw new PayoutGatewayUnsure(`no token was given (${status})`)
    token = { text, endsAt: Date.now() + seconds * 1000 - SLACK_MS }
    return text
  }

  return async (method, path, question) => {
    for (let isSecond = false; ; isSecond = true) {
      const answer = await ask(`${apiUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await tokenOf()}`,
          ...(question && { 'content-type': 'application/json', 'paypal-request-id': question.requestId }),
        },
        ...(question && { body: JSON.stringify(question.body) }),
      })
      // A token can be revoked before it expires; then another one is requested, once.
      if (answer.status !== 401 || isSecond) return answer
      token = null
    }
  }
}

async function ask(url: string, init: RequestInit): Promise<PaypalAnswer> {
  try {
    const { status, text } = await askProvider(url, init, BOUNDS)
    return { status, body: readObject(text) }
  } catch {
    throw new PayoutGatewayUnsure('no answer')
  }
}

/** Empty if the text is not a JSON object: the missing field is then noticed where it is needed. */
function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // See above.
  }
  return {}
}
