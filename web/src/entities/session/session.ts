import type { ProfileId } from '@sayso/contract/ids'
import { createApiClient } from '../../lib/api-client.ts'
import { logQuietly } from '../../lib/log.ts'
import { online } from '../../lib/online.ts'
import { queryClient } from '../../lib/query-client.ts'
import { randomText } from '../../lib/random.ts'
import { storage } from '../../lib/storage.ts'
import { safeReturnPath } from '../../lib/urls.ts'
import { useStore } from '../../lib/use-store.ts'
import { createSessionStore } from './session-store.ts'
import type { SessionState } from './session-types.ts'

/** The session of this page; `app/boot.ts` starts it. */
export const session = createSessionStore({
  api: createApiClient({ baseUrl: '/api' }),
  storage,
  now: Date.now,
  random: randomText,
  online,
  log: logQuietly,
  forget: () => queryClient.clear(),
  currentPath: () => globalThis.location?.pathname + globalThis.location?.search,
})

/** Every call of the app: fills in the acting profile and applies the stale-session rule. */
export const sessionCall = session.call
/** The same with a file and its progress. */
export const sessionUpload = session.upload

export function useSession(): SessionState {
  return useStore(session)
}

/** Where to go after logging in; paths that lead out of the app are not kept. */
export function rememberReturnPath(path: string): void {
  const safe = safeReturnPath(path)
  if (safe !== null) storage.set('redirect_after_login', safe)
}

/** The profile that looks and acts; null while there is no session. */
export function useCurrentProfileId(): ProfileId | null {
  const state = useSession()
  return state.status === 'authenticated' ? state.profileId : null
}
