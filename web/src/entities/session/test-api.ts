/// <reference types="node" />
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProfileId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'

export interface RecordedCall {
  readonly path: string
  readonly token: string | null
  readonly input: Record<string, string>
}
export interface Reported {
  readonly status?: number
  readonly body: object | string
  readonly headers?: Record<string, string>
}

export const refusal = (code: string, error: string, status = 200): Reported => ({
  status,
  body: { success: false, error, code },
})
const expired = refusal('session_expired', 'You were signed out. Please log in again.', 401)
const wrongProfile = refusal('not_own_profile', 'not profile of logged in user')

/** A test server that handles sessions as the real one does, and nothing else. It is used over HTTP only. */
export async function startTestApi() {
  const asked: RecordedCall[] = []
  const members = new Map<string, User>()
  const visitors = new Map<string, User>()
  const special = new Map<string, (ask: RecordedCall) => Reported | Promise<Reported> | null>()
  const state = { isDown: false, delayMs: 0 }
  let count = 0

  const usual: Record<string, (ask: RecordedCall) => Reported> = {
    'unauth/anonymousLogin'() {
      count += 1
      const token = `a_${count}`
      const user = visitor(`visitor-profile-${count}`)
      visitors.set(token, user)
      return { body: { success: true, user, session_token: token } }
    },
    'user/get': ({ token }) => ({ body: { success: true, user: members.get(token ?? '') } }),
    'user/logout'({ token }) {
      members.delete(token ?? '')
      return { body: { success: true } }
    },
    'user/setCurrentProfile'({ token, input }) {
      const user = {
        ...(members.get(token ?? '') as User),
        current_profile: input['profile_id'] as ProfileId,
      }
      members.set(token ?? '', user)
      return { body: { success: true, user } }
    },
  }

  function judge({ path, token, input }: RecordedCall): Reported | null {
    if (path.startsWith('unauth/')) return null
    if (token === null) return refusal('session_missing', 'Please wait while we authenticate you...', 401)
    const claimed = input['user_profile_id']
    if (token.startsWith('anon_')) return null
    const user = members.get(token) ?? visitors.get(token)
    if (!user) return expired
    const own = [user.current_profile, ...user.profiles.map((profile) => profile.unique_id)]
    const ids = user.is_anonymous ? own : own.slice(1)
    return claimed === undefined || ids.includes(claimed as ProfileId) ? null : wrongProfile
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const url = new URL(request.url ?? '/', 'http://test')
    const ask: RecordedCall = {
      path: url.pathname.replace('/api/', ''),
      token: request.headers.authorization ?? null,
      input: { ...Object.fromEntries(url.searchParams), ...(text ? JSON.parse(text) : {}) },
    }
    asked.push(ask)
    if (state.isDown) {
      request.socket.destroy()
      return
    }
    if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs))
    const reported: Reported = (await special.get(ask.path)?.(ask)) ??
      judge(ask) ??
      usual[ask.path]?.(ask) ?? { body: { success: true } }
    response.writeHead(reported.status ?? 200, reported.headers)
    response.end(typeof reported.body === 'string' ? reported.body : JSON.stringify(reported.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    state,
    asked,
    members,
    visitors,
    /** Overrides the answer to a call; null falls back to the default. */
    on: (path: string, answer: (ask: RecordedCall) => Reported | Promise<Reported> | null) =>
      special.set(path, answer),
    count: (path: string) => asked.filter((ask) => ask.path === path).length,
    reset() {
      asked.length = 0
      special.clear()
      members.clear()
      visitors.clear()
      Object.assign(state, { isDown: false, delayMs: 0 })
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function visitor(profileId: string): User {
  return { ...account('visitor-account', profileId), is_anonymous: true, profiles: [] } as User
}

export function account(id: string, ...profileIds: string[]): User {
  return {
    unique_id: id,
    is_anonymous: false,
    verified: true,
    first_name: 'Ada',
    current_profile: profileIds[0],
    profiles: profileIds.map((unique_id) => ({ unique_id, handle: unique_id, is_me: true })),
  } as unknown as User
}
