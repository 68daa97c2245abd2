import { form, json } from '../networks/answer.ts'
import { type NetworkServer, startNetwork } from '../networks/server.ts'
import { createOAuthStore, type OAuthStore, type Settings } from './oauth-store.ts'
import { answerAuthorize } from './pages.ts'
import { createPosts, me, tooMany } from './posts.ts'

/** A network on this machine that authorises apps like X, by OAuth 1.0a and PIN. */
export interface TwitterStandIn
  extends NetworkServer,
    Pick<OAuthStore, 'secrets' | 'revoke' | 'expire' | 'permissions'> {
  readonly key: string
  readonly secret: string
}

const usual: Settings = {
  key: 'standin_twitter_key',
  secret: 'standin_twitter_secret_not_a_secret',
  pinLivesMs: 15 * 60_000,
  rate: { count: 900, windowMs: 15 * 60_000 },
}

const RATE_FAULT_SECONDS = 60

export async function startTwitterStandIn(
  options: Partial<Settings> & { readonly port?: number; readonly mediaOrigin?: string } = {},
): Promise<TwitterStandIn> {
  const { port = 0, mediaOrigin, ...own } = options
  const settings = { ...usual, ...own }
  // Real keys must not be used here.
  if (!settings.key.startsWith('standin_'))
    throw new Error('The stand-in takes keys that start with standin_ only')
  const store = createOAuthStore(settings)
  const server = await startNetwork('X', port, (origin) => {
    const posts = createPosts(settings, () => mediaOrigin ?? origin())
    return {
      // Like the real one, it says when its window ends.
      tooMany: () =>
        tooMany({ 'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000) + RATE_FAULT_SECONDS) }),
      acts: {
        revoke: ({ username }) => ({ revoked: store.revoke(typeof username === 'string' ? username : null) }),
        'expire-pins': () => ({ expired: store.expire() }),
        permissions: () => store.permissions(),
        secrets: () => [...store.secrets],
      },
      answer(request) {
        const { method, url } = request
        const route = `${method} ${url.pathname}`
        if (route === 'POST /oauth/request_token') {
          const { token, secret } = store.request(request)
          return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' })
        }
        if (url.pathname === '/oauth/authorize') return answerAuthorize(store, request)
        if (route === 'POST /oauth/access_token') {
          const { token, secret, person } = store.exchange(request)
          const { id, username } = person
          return form({ oauth_token: token, oauth_token_secret: secret, user_id: id, screen_name: username })
        }
        if (route === 'POST /1.1/oauth/invalidate_token') {
          const access = store.person(request)
          store.invalidate(access)
          return json(200, { access_token: access.token })
        }
        if (route === 'GET /2/users/me') return me(store.person(request).person, request)
        if (/^GET \/2\/users\/\d+\/tweets$/.test(route)) return posts(store.person(request).person, request)
        return json(404, { errors: [{ code: 34, message: 'Sorry, that page does not exist.' }] })
      },
    }
  })
  const { key, secret } = settings
  const { secrets, revoke, expire, permissions } = store
  return Object.freeze({ ...server, key, secret, secrets, revoke, expire, permissions })
}
