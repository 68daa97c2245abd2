import type { TwitterApp } from '../../../platform/config/networks-config.ts'
import { ask, readJson, textOf } from './ask.ts'
import { signOAuth1 } from './oauth1.ts'
import { type Keys, NetworkError, type PinNetwork } from './provider.ts'
import { POSTS_QUERY, readTweets } from './tweets.ts'

/** X, by OAuth 1.0a with a PIN: https://docs.x.com/fundamentals/authentication/oauth-1-0a/pin-based-oauth */
export function createTwitter({ apiUrl, key, secret }: TwitterApp): PinNetwork {
  function call(
    method: 'GET' | 'POST',
    path: string,
    person: Keys | null,
    more?: Readonly<Record<string, string>>,
  ): Promise<string> {
    const url = new URL(`${apiUrl}${path}`)
    const app = { token: key, secret }
    const authorization = signOAuth1({ method, url, app, person, ...(more && { more }) })
    return ask(url.href, { method, headers: { authorization } })
  }

  return Object.freeze({
    async begin() {
      // Out of band: X shows a PIN instead of redirecting the browser.
      const said = new URLSearchParams(
        await call('POST', '/oauth/request_token', null, { oauth_callback: 'oob' }),
      )
      if (said.get('oauth_callback_confirmed') !== 'true') throw new NetworkError('down')
      const keys = keysOf(said)
      return {
        keys,
        authUrl: `${apiUrl}/oauth/authorize?${new URLSearchParams({ oauth_token: keys.token })}`,
      }
    },
    async exchange(keys: Keys, pin: string) {
      const said = new URLSearchParams(
        await call('POST', '/oauth/access_token', keys, { oauth_verifier: pin }),
      )
      return {
        keys: keysOf(said),
        externalId: textOf(said.get('user_id')),
        username: textOf(said.get('screen_name')),
        expiresAt: null,
      }
    },
    async readProfile(keys: Keys) {
      const said = readJson(await call('GET', '/2/users/me?user.fields=description', keys))
      const { username, description } = (said['data'] ?? {}) as Record<string, unknown>
      return { username: textOf(username), bio: typeof description === 'string' ? description : '' }
    },
    async readPosts(keys: Keys, externalId: string, page: string | null) {
      const query = new URLSearchParams({ ...POSTS_QUERY, ...(page !== null && { pagination_token: page }) })
      const path = `/2/users/${encodeURIComponent(externalId)}/tweets?${query}`
      return readTweets(readJson(await call('GET', path, keys)))
    },
    async giveBack(keys: Keys) {
      await call('POST', '/1.1/oauth/invalidate_token', keys)
    },
    renew: () => null,
  })
}

const keysOf = (said: URLSearchParams): Keys => ({
  token: textOf(said.get('oauth_token')),
  secret: textOf(said.get('oauth_token_secret')),
})
