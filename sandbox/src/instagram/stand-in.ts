import { json } from '../networks/answer.ts'
import { type NetworkServer, startNetwork } from '../networks/server.ts'
import { children, me, media } from './media.ts'
import {
  createOAuthStore,
  graphError,
  type OAuthStore,
  type Permission,
  SCOPE,
  type Settings,
} from './oauth-store.ts'
import { answerAuthorize } from './pages.ts'

/** A network on this machine that authorises apps like Instagram. Its three hosts are one here. */
export interface InstagramStandIn
  extends NetworkServer,
    Pick<OAuthStore, 'secrets' | 'revoke' | 'expire' | 'permissions'> {
  readonly appId: string
  readonly appSecret: string
}

const usual: Settings = {
  appId: 'standin_instagram_app',
  appSecret: 'standin_instagram_secret_not_a_secret',
  redirectUris: ['http://127.0.0.1:3000/auth/redirect/instagram'],
  codeLivesMs: 3_600_000,
  longLivesMs: 60 * 86_400_000,
  refreshAfterMs: 86_400_000,
}

export async function startInstagramStandIn(
  options: Partial<Settings> & { readonly port?: number; readonly mediaOrigin?: string } = {},
): Promise<InstagramStandIn> {
  const { port = 0, mediaOrigin, ...own } = options
  const settings = { ...usual, ...own }
  // Real app credentials must not be used here.
  if (!settings.appId.startsWith('standin_'))
    throw new Error('The stand-in takes apps that start with standin_ only')
  const store = createOAuthStore(settings)
  const server = await startNetwork('Instagram', port, (origin) => ({
    tooMany: () => graphError(4, 'Application request limit reached', 429).answer,
    acts: {
      revoke: ({ username }) => ({ revoked: store.revoke(typeof username === 'string' ? username : null) }),
      expire: () => ({ expired: store.expire() }),
      permissions: () => store.permissions(),
      secrets: () => [...store.secrets],
    },
    answer(request) {
      const { method, url, form } = request
      const { searchParams: query } = url
      // The path may start with a version.
      const path = url.pathname.replace(/^\/v\d+\.\d+(?=\/)/, '')
      const route = `${method} ${path}`
      const pictures = () => mediaOrigin ?? origin()
      const open = () => store.open(query.get('access_token')).person
      if (path === '/oauth/authorize') return answerAuthorize(store, request)
      if (route === 'POST /oauth/access_token') {
        const { token, person } = store.exchange(form)
        return json(200, { data: [{ access_token: token, user_id: person.id, permissions: SCOPE }] })
      }
      if (route === 'GET /access_token') return longAnswer(store.lengthen(query))
      if (route === 'GET /refresh_access_token') return longAnswer(store.renew(query))
      if (route === 'GET /me') return me(open(), request)
      if (route === 'GET /me/media') return media(open(), request, pictures())
      const album = /^GET \/(\d+)\/children$/.exec(route)?.[1]
      if (album !== undefined) return children(open(), album, request, pictures())
      if (route === 'DELETE /me/permissions') {
        store.revoke(open().username)
        return json(200, { success: true })
      }
      throw graphError(100, 'Unsupported get request.')
    },
  }))
  const { appId, appSecret } = settings
  const { secrets, revoke, expire, permissions } = store
  return Object.freeze({ ...server, appId, appSecret, secrets, revoke, expire, permissions })
}

const longAnswer = ({ token, until }: Permission) =>
  json(200, {
    access_token: token,
    token_type: 'bearer',
    expires_in: Math.round((until - Date.now()) / 1000),
  })
