// Permissions: the app, the codes on their way through browsers, and the tokens they were exchanged for.
import { randomBytes } from 'node:crypto'
import { type Answer, HttpError, json, redirect } from '../networks/answer.ts'
import { type Person, people } from '../networks/people.ts'

export interface Settings {
  readonly appId: string
  readonly appSecret: string
  /** Compared exactly, character by character, as the real one does. */
  readonly redirectUris: readonly string[]
  readonly codeLivesMs: number
  readonly longLivesMs: number
  /** How old a token must be before it may be renewed. */
  readonly refreshAfterMs: number
}

export interface Permission {
  readonly token: string
  readonly person: Person
  readonly kind: 'short' | 'long'
  readonly madeAt: number
  until: number
}

const SHORT_LIVES_MS = 3_600_000
export const SCOPE = 'instagram_business_basic'

/** An error of the graph's calls. */
export const graphError = (code: number, message: string, status = 400) =>
  new HttpError(
    json(status, { error: { message, type: code === 190 ? 'OAuthException' : 'IGApiException', code } }),
  )

/** Exchanging a code has its own error format. */
const codeError = (message: string) =>
  new HttpError(json(400, { error_type: 'OAuthException', code: 400, error_message: message }))

export type OAuthStore = ReturnType<typeof createOAuthStore>

export function createOAuthStore(settings: Settings) {
  const codes = new Map<string, { person: Person; redirectUri: string; until: number }>()
  const tokens = new Map<string, Permission>()
  /** Every secret that must never appear outside the two servers. Codes do travel through the browser. */
  const secrets = new Set([settings.appSecret])
  const random = (bytes: number) => randomBytes(bytes).toString('base64url')

  function give(person: Person, kind: Permission['kind'], livesMs: number): Permission {
    const token = `IGAA${random(kind === 'long' ? 60 : 40)}`
    const permission = { token, person, kind, madeAt: Date.now(), until: Date.now() + livesMs }
    tokens.set(token, permission)
    secrets.add(token)
    return permission
  }

  function open(token: string | null): Permission {
    const permission = tokens.get(token ?? '')
    if (permission === undefined) throw graphError(190, 'Invalid OAuth access token.', 401)
    if (permission.until <= Date.now())
      throw graphError(190, 'Error validating access token: Session has expired.', 401)
    return permission
  }

  function requireSecret(given: string | null) {
    if (given !== settings.appSecret) throw graphError(101, 'Error validating client secret.')
  }

  return {
    secrets,
    open,

    /** Whether the request itself is valid; never redirects to an address that is not registered. */
    isInOrder: (request: URLSearchParams): boolean =>
      request.get('client_id') === settings.appId &&
      settings.redirectUris.includes(request.get('redirect_uri') ?? '') &&
      request.get('response_type') === 'code' &&
      (request.get('scope') ?? '').split(/[ ,]/).includes(SCOPE),

    decide(request: URLSearchParams, username: string | null): Answer {
      const redirectUri = request.get('redirect_uri') ?? ''
      const state = request.get('state')
      const person = people.find((candidate) => candidate.username === username)
      const code = random(90)
      if (person) codes.set(code, { person, redirectUri, until: Date.now() + settings.codeLivesMs })
      const back = new URL(redirectUri)
      const said: Record<string, string> = person
        ? { code }
        : {
            error: 'access_denied',
            error_reason: 'user_denied',
            error_description: 'The user denied your request',
          }
      for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value)
      if (state !== null) back.searchParams.set('state', state)
      // The real one adds this to the address; it is not part of the code.
      return redirect(`${back.href}#_`)
    },

    exchange(form: URLSearchParams): Permission {
      if (form.get('client_id') !== settings.appId || form.get('client_secret') !== settings.appSecret)
        throw codeError('Error validating client secret.')
      if (form.get('grant_type') !== 'authorization_code') throw codeError('Invalid grant_type')
      const code = form.get('code') ?? ''
      const found = codes.get(code)
      codes.delete(code)
      if (found === undefined || found.until <= Date.now())
        throw codeError('Matching code was not found or was already used')
      if (found.redirectUri !== form.get('redirect_uri'))
        throw codeError('Error validating verification code. Please make sure your redirect_uri is identical')
      return give(found.person, 'short', SHORT_LIVES_MS)
    },

    lengthen(request: URLSearchParams): Permission {
      if (request.get('grant_type') !== 'ig_exchange_token') throw graphError(100, 'Unsupported grant_type')
      requireSecret(request.get('client_secret'))
      const short = open(request.get('access_token'))
      if (short.kind !== 'short') throw graphError(100, 'This token is long-lived already.')
      return give(short.person, 'long', settings.longLivesMs)
    },

    renew(request: URLSearchParams): Permission {
      if (request.get('grant_type') !== 'ig_refresh_token') throw graphError(100, 'Unsupported grant_type')
      const long = open(request.get('access_token'))
      if (long.kind !== 'long' || Date.now() - long.madeAt < settings.refreshAfterMs)
        throw graphError(100, 'Only long-lived tokens that are a day old can be refreshed.')
      return give(long.person, 'long', settings.longLivesMs)
    },

    /** As if this person, or everybody, had removed the app in the network's settings. */
    revoke(username: string | null): number {
      const gone = [...tokens.values()].filter(
        ({ person }) => username === null || person.username === username,
      )
      for (const { token } of gone) tokens.delete(token)
      return gone.length
    },

    /** Makes every code and token expire. */
    expire(): number {
      for (const one of [...codes.values(), ...tokens.values()]) one.until = 0
      return codes.size + tokens.size
    },

    permissions: () => [...new Set([...tokens.values()].map(({ person }) => person.username))],
  }
}
