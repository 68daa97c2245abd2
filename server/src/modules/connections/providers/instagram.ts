import type { InstagramApp } from '../../../platform/config/networks-config.ts'
import { ask, readJson, textOf } from './ask.ts'
import { MEDIA_FIELDS, readMedia } from './instagram-media.ts'
import { type CodeNetwork, type Keys, NetworkError, type NetworkProfile } from './provider.ts'

/** Access to profile and posts. The email address that the specification mentions is no longer offered. */
const SCOPE = 'instagram_business_basic'

/** Instagram, with a code in the URL that users return to: its "API with Instagram Login". */
export function createInstagram(app: InstagramApp, landingUrl: string): CodeNetwork {
  const graph = async (path: string, query: Record<string, string>, method: 'GET' | 'DELETE' = 'GET') =>
    readJson(await ask(`${app.graphUrl}${path}?${new URLSearchParams(query)}`, { method }))

  const me = (token: string, fields: string) => graph('/me', { fields, access_token: token })

  return Object.freeze({
    landingUrl,
    authUrl(state: string) {
      const query = new URLSearchParams({
        client_id: app.appId,
        redirect_uri: landingUrl,
        response_type: 'code',
        scope: SCOPE,
        state,
      })
      return `${app.authorizeUrl}/oauth/authorize?${query}`
    },
    async exchange(code: string) {
      const body = new URLSearchParams({
        client_id: app.appId,
        client_secret: app.appSecret,
        grant_type: 'authorization_code',
        redirect_uri: landingUrl,
        code,
      })
      const short = shortOf(readJson(await ask(`${app.apiUrl}/oauth/access_token`, { method: 'POST', body })))
      const long = await graph('/access_token', {
        grant_type: 'ig_exchange_token',
        client_secret: app.appSecret,
        access_token: short,
      })
      const granted = longOf(long)
      const said = await me(granted.keys.token, 'user_id,username,biography')
      return { ...granted, externalId: textOf(said['user_id']), ...profileOf(said) }
    },
    async readProfile({ token }: Keys) {
      return profileOf(await me(token, 'username,biography'))
    },
    async readPosts({ token }: Keys, _externalId: string, page: string | null) {
      const query = { fields: MEDIA_FIELDS, limit: '50', access_token: token, ...(page && { after: page }) }
      return readMedia(await graph('/me/media', query))
    },
    async giveBack({ token }: Keys) {
      await graph('/me/permissions', { access_token: token }, 'DELETE')
    },
    async renew({ token }: Keys) {
      return longOf(
        await graph('/refresh_access_token', { grant_type: 'ig_refresh_token', access_token: token }),
      )
    },
  })
}

function profileOf({ username, biography }: Record<string, unknown>): NetworkProfile {
  return { username: textOf(username), bio: typeof biography === 'string' ? biography : '' }
}

/** The reference shows a list with one entry; older responses were the object itself. */
function shortOf(said: Record<string, unknown>): string {
  const list = said['data']
  const one = (Array.isArray(list) ? list[0] : said) as Record<string, unknown> | undefined
  return textOf(one?.['access_token'])
}

function longOf(said: Record<string, unknown>): { keys: Keys; expiresAt: Date } {
  const seconds = said['expires_in']
  if (typeof seconds !== 'number' || !(seconds > 0)) throw new NetworkError('down')
  return {
    keys: { token: textOf(said['access_token']), secret: '' },
    expiresAt: new Date(Date.now() + seconds * 1000),
  }
}
