import type { PostId } from '@sayso/contract/ids'
import { afterAll, afterEach, beforeEach, type Mock, vi } from 'vitest'
import { createApiClient } from '../../lib/api-client.ts'
import type { Stored } from '../../lib/storage.ts'
import { createStore } from '../../lib/store.ts'
import { createTestBrowser } from '../../lib/test-kit.ts'
import { createSessionStore } from './session-store.ts'
import type { SessionEvent, SessionStore } from './session-types.ts'
import { account, startTestApi } from './test-api.ts'

/** One server per test file, with a fresh browser for every test in it. */
export const server = await startTestApi()
const api = createApiClient({ baseUrl: server.baseUrl })
let browser = createTestBrowser()
const opened: SessionStore[] = []

beforeEach(() => {
  server.reset()
  browser = createTestBrowser()
})
afterEach(() => {
  for (const session of opened.splice(0)) session.stop()
  globalThis.__boot = undefined
})
afterAll(() => server.close())

export const openTab = () => browser.openTab()

/** A tab with a session in it that is not started yet. */
export function open(tab = browser.openTab()) {
  const online = createStore(true)
  const forget: Mock<() => void> = vi.fn()
  const log: Mock<(what: string, error: unknown) => void> = vi.fn()
  const session = createSessionStore({
    api,
    storage: tab.storage,
    now: () => 1_700_000_000_000,
    random: (length) => 'r'.repeat(length),
    online,
    forget,
    log,
    currentPath: () => '/following/list?x=1',
  })
  opened.push(session)
  const events: SessionEvent[] = []
  session.onEvent((event) => events.push(event))
  const who = () => {
    const state = session.get()
    if (state.status !== 'authenticated') throw new Error(`the session is ${state.status}`)
    return state
  }
  return { ...tab, session, online, forget, log, events, who }
}

export const ada = () => account('ada', 'ada-1', 'ada-2')

/** A tab that finds a member's session in storage; `isKnown` says whether the server knows it. */
export function openMember({ token = 's_ada', user = ada(), profileId = 'ada-1', isKnown = true } = {}) {
  const tab = browser.openTab()
  const stored: Partial<Stored> = {
    user_data: user,
    user_unique_id: user.unique_id,
    profile_id: profileId,
    is_anonymous: false,
    auth_token: token,
  }
  for (const [key, value] of Object.entries(stored)) tab.storage.set(key as keyof Stored, value as never)
  if (isKnown) server.members.set(token, user)
  return open(tab)
}

export const read = (session: SessionStore) => session.call('feed/getpost', { post_id: 'p' as PostId })
export const like = (session: SessionStore) => session.call('feed/like', { post_id: 'p' as PostId })
export const asksFor = (path: string) => server.asked.filter((ask) => ask.path === path)
