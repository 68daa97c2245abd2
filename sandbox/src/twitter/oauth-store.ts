// Permissions: the app's key, those being requested, those granted, and the requests signed before.
import { randomBytes, randomInt } from 'node:crypto'
import { HttpError, json } from '../networks/answer.ts'
import { type Person, people } from '../networks/people.ts'
import type { ReceivedRequest } from '../networks/received-request.ts'
import { isSignedBy, type OAuthFields, readAuthorization } from './signature.ts'

interface Pending {
  readonly token: string
  readonly secret: string
  until: number
  state: 'asked' | 'denied' | 'used' | { readonly person: Person; readonly pin: string }
}

export interface Access {
  readonly token: string
  readonly secret: string
  readonly person: Person
}

export interface Settings {
  readonly key: string
  readonly secret: string
  readonly pinLivesMs: number
  /** How many requests for posts one person may make per window. */
  readonly rate: { readonly count: number; readonly windowMs: number }
}

const CLOCK_SKEW_SECONDS = 300
const MAX_REMEMBERED = 10_000

const oauthError = (status: number, code: number, message: string) =>
  new HttpError(json(status, { errors: [{ code, message }] }))

export type OAuthStore = ReturnType<typeof createOAuthStore>

export function createOAuthStore({ key, secret, pinLivesMs }: Settings) {
  const pending = new Map<string, Pending>()
  const given = new Map<string, Access>()
  const seen = new Set<string>()
  /** Every secret that must never appear outside the two servers. */
  const secrets = new Set([secret])
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')

  /**
   * Reads the header if it is complete, recent, not seen before and correctly signed. `tokenSecret` finds the second
   * half of the key.
   */
  function read(request: ReceivedRequest, tokenSecret: (token: string) => string | undefined): OAuthFields {
    const fields = readAuthorization(request.headers.authorization)
    if (fields === null) throw oauthError(400, 215, 'Bad Authentication data.')
    const { oauth_consumer_key, oauth_nonce = '', oauth_timestamp = '', oauth_token } = fields
    const known = oauth_token === undefined ? '' : tokenSecret(oauth_token)
    const isWhole =
      oauth_consumer_key === key &&
      fields['oauth_signature_method'] === 'HMAC-SHA1' &&
      (fields['oauth_version'] ?? '1.0') === '1.0' &&
      /^[\x21-\x7e]{1,128}$/.test(oauth_nonce)
    if (!isWhole) throw oauthError(401, 32, 'Could not authenticate you.')
    if (!(Math.abs(Number(oauth_timestamp) - Date.now() / 1000) <= CLOCK_SKEW_SECONDS))
      throw oauthError(401, 135, 'Timestamp out of bounds.')
    if (known === undefined) throw oauthError(401, 89, 'Invalid or expired token.')
    if (!isSignedBy(request, fields, { consumer: secret, token: known }))
      throw oauthError(401, 32, 'Could not authenticate you.')
    const once = `${oauth_timestamp} ${oauth_nonce} ${oauth_token}`
    if (seen.has(once)) throw oauthError(401, 32, 'Could not authenticate you.')
    if (seen.size >= MAX_REMEMBERED) seen.clear()
    seen.add(once)
    return fields
  }

  const liveOf = (token: string): Pending | undefined => {
    const one = pending.get(token)
    return one !== undefined && one.until > Date.now() ? one : undefined
  }

  return {
    secrets,

    request(request: ReceivedRequest): Pending {
      const fields = read(request, () => undefined)
      // Only the PIN flow is implemented: a return address would have to be registered.
      if (fields['oauth_callback'] !== 'oob')
        throw oauthError(403, 415, 'Callback URL not approved for this client application.')
      const one: Pending = {
        token: random(20),
        secret: random(24),
        until: Date.now() + pinLivesMs,
        state: 'asked',
      }
      pending.set(one.token, one)
      secrets.add(one.secret)
      return one
    },

    /** Whether a browser that comes with this token may still accept or decline. */
    waiting: (token: string): boolean => liveOf(token)?.state === 'asked',

    /** The PIN that the person is shown, or null if they declined. */
    decide(token: string, username: string | null): string | null {
      const one = liveOf(token)
      if (one === undefined || one.state !== 'asked') throw new Error('the request was already decided')
      const person = people.find((candidate) => candidate.username === username)
      one.state = person ? { person, pin: String(randomInt(1_000_000, 10_000_000)) } : 'denied'
      return typeof one.state === 'object' ? one.state.pin : null
    },

    exchange(request: ReceivedRequest): Access {
      const fields = read(request, (token) => liveOf(token)?.secret)
      const one = liveOf(fields['oauth_token'] ?? '')
      const verifier = fields['oauth_verifier'] ?? request.form.get('oauth_verifier') ?? ''
      if (one === undefined || typeof one.state !== 'object' || one.state.pin !== verifier)
        throw oauthError(401, 99, 'Invalid oauth_verifier parameter')
      const { person } = one.state
      one.state = 'used'
      // As with the real one, the same person gives the same app the same token, until it is invalidated.
      const before = [...given.values()].find((access) => access.person === person)
      const access = before ?? { token: `${person.id}-${random(20)}`, secret: random(24), person }
      given.set(access.token, access)
      secrets.add(access.token).add(access.secret)
      return access
    },

    person(request: ReceivedRequest): Access {
      const fields = read(request, (token) => given.get(token)?.secret)
      const access = given.get(fields['oauth_token'] ?? '')
      if (access === undefined) throw oauthError(401, 89, 'Invalid or expired token.')
      return access
    },

    invalidate(access: Access): void {
      given.delete(access.token)
    },

    /** As if this person, or everybody, had revoked the permission in the network's settings. */
    revoke(username: string | null): number {
      const gone = [...given.values()].filter(
        ({ person }) => username === null || person.username === username,
      )
      for (const { token } of gone) given.delete(token)
      return gone.length
    },

    /** Makes every waiting PIN expire. */
    expire(): number {
      for (const one of pending.values()) one.until = 0
      return pending.size
    },

    permissions: () => [...given.values()].map(({ person }) => person.username),
  }
}
