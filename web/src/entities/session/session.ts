import type { ProfileId } from '@sayso/contract/ids'
import { createApiClient } from '../../lib/api-client.ts'
import { logQuietly } from '../../lib/log.ts'
import { online } from '../../lib/online.ts'
import { queryClient } from '../../lib/query-client.ts'
import { randomText } from '../../lib/random.ts'
import { type Interrupted, storage } from '../../lib/storage.ts'
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

/** Used for every call of the app: fills in the acting profile and applies the stale-session rule. */
export const sessionCall = session.call
/** Like `sessionCall`, with a file and upload progress. */
export const sessionUpload = session.upload

export function useSession(): SessionState {
  return useStore(session)
}

/**
 * Remembers where to go after login and what to do there: only the last interrupted action. Paths that lead out of the
 * app are not stored.
 */
export function rememberReturnPath(path: string, interrupted: Interrupted | null = null): void {
  const safe = safeReturnPath(path)
  if (safe === null) return
  storage.set('redirect_after_login', safe)
  if (interrupted === null) storage.remove('interrupted_by_login')
  else storage.set('interrupted_by_login', interrupted)
}

/** The viewing and acting profile; null while there is no session. */
export function useCurrentProfileId(): ProfileId | null {
  const state = useSession()
  return state.status === 'authenticated' ? state.profileId : null
}
