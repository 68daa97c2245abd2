import { json } from '../networks/answer.ts'
import { type NetworkServer, startNetwork } from '../networks/server.ts'
import { createDesk, type Desk, graphError, type Permission, SCOPE, type Settings } from './desk.ts'
import { children, me, media } from './media.ts'
import { answerAuthorize } from './pages.ts'

/** A network on this machine that lets apps in like Instagram. Its three hosts are one here. */
export interface InstagramStandIn
  extends NetworkServer,
    Pick<Desk, 'secrets' | 'revoke' | 'expire' | 'permissions'> {
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
  // Whoever has a real app at hand has come to the wrong place.
  if (!settings.appId.startsWith('standin_'))
    throw new Error('The stand-in takes apps that start with standin_ only')
  const desk = createDesk(settings)
  const server = await startNetwork('Instagram', port, (origin) => ({
    tooMany: () => graphError(4, 'Application request limit reached', 429).answer,
    acts: {
      revoke: ({ username }) => ({ revoked: desk.revoke(typeof username === 'string' ? username : null) }),
      expire: () => ({ expired: desk.expire() }),
      permissions: () => desk.permissions(),
      secrets: () => [...desk.secrets],
    },
    answer(asked) {
      const { method, url, form } = asked
      const { searchParams: query } = url
      // Versions are named in the path, or not at all.
      const path = url.pathname.replace(/^\/v\d+\.\d+(?=\/)/, '')
      const route = `${method} ${path}`
      const pictures = () => mediaOrigin ?? origin()
      const open = () => desk.open(query.get('access_token')).person
      if (path === '/oauth/authorize') return answerAuthorize(desk, asked)
      if (route === 'POST /oauth/access_token') {
        const { token, person } = desk.exchange(form)
        return json(200, { data: [{ access_token: token, user_id: person.id, permissions: SCOPE }] })
      }
      if (route === 'GET /access_token') return longAnswer(desk.lengthen(query))
      if (route === 'GET /refresh_access_token') return longAnswer(desk.renew(query))
      if (route === 'GET /me') return me(open(), asked)
      if (route === 'GET /me/media') return media(open(), asked, pictures())
      const album = /^GET \/(\d+)\/children$/.exec(route)?.[1]
      if (album !== undefined) return children(open(), album, asked, pictures())
      if (route === 'DELETE /me/permissions') {
        desk.revoke(open().username)
        return json(200, { success: true })
      }
      throw graphError(100, 'Unsupported get request.')
    },
  }))
  const { appId, appSecret } = settings
  const { secrets, revoke, expire, permissions } = desk
  return Object.freeze({ ...server, appId, appSecret, secrets, revoke, expire, permissions })
}

const longAnswer = ({ token, until }: Permission) =>
  json(200, {
    access_token: token,
    token_type: 'bearer',
    expires_in: Math.round((until - Date.now()) / 1000),
  })
