import { form, json } from '../networks/answer.ts'
import { type NetworkServer, startNetwork } from '../networks/server.ts'
import { createDesk, type Desk, type Settings } from './desk.ts'
import { answerAuthorize } from './pages.ts'
import { createPosts, me, tooMany } from './posts.ts'

/** A network on this machine that lets apps in like X, by OAuth 1.0a and PIN. */
export interface TwitterStandIn
  extends NetworkServer,
    Pick<Desk, 'secrets' | 'revoke' | 'expire' | 'permissions'> {
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
  // Whoever has a real key at hand has come to the wrong place.
  if (!settings.key.startsWith('standin_'))
    throw new Error('The stand-in takes keys that start with standin_ only')
  const desk = createDesk(settings)
  const server = await startNetwork('X', port, (origin) => {
    const posts = createPosts(settings, () => mediaOrigin ?? origin())
    return {
      // As the real one: it says when its window ends.
      tooMany: () =>
        tooMany({ 'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000) + RATE_FAULT_SECONDS) }),
      acts: {
        revoke: ({ username }) => ({ revoked: desk.revoke(typeof username === 'string' ? username : null) }),
        'expire-pins': () => ({ expired: desk.expire() }),
        permissions: () => desk.permissions(),
        secrets: () => [...desk.secrets],
      },
      answer(asked) {
        const { method, url } = asked
        const route = `${method} ${url.pathname}`
        if (route === 'POST /oauth/request_token') {
          const { token, secret } = desk.request(asked)
          return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' })
        }
        if (url.pathname === '/oauth/authorize') return answerAuthorize(desk, asked)
        if (route === 'POST /oauth/access_token') {
          const { token, secret, person } = desk.exchange(asked)
          const { id, username } = person
          return form({ oauth_token: token, oauth_token_secret: secret, user_id: id, screen_name: username })
        }
        if (route === 'POST /1.1/oauth/invalidate_token') {
          const access = desk.person(asked)
          desk.invalidate(access)
          return json(200, { access_token: access.token })
        }
        if (route === 'GET /2/users/me') return me(desk.person(asked).person, asked)
        if (/^GET \/2\/users\/\d+\/tweets$/.test(route)) return posts(desk.person(asked).person, asked)
        return json(404, { errors: [{ code: 34, message: 'Sorry, that page does not exist.' }] })
      },
    }
  })
  const { key, secret } = settings
  const { secrets, revoke, expire, permissions } = desk
  return Object.freeze({ ...server, key, secret, secrets, revoke, expire, permissions })
}
