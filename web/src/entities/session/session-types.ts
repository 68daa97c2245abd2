import type { ProfileId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import type { ApiClient } from '../../lib/api-client.ts'
import type { AppStorage } from '../../lib/storage.ts'
import type { Store } from '../../lib/store.ts'
import type { Proof } from './proof.ts'
import type { SessionCalls } from './session-call.ts'
import type { SessionRecord, SignedIn } from './session-record.ts'

export type SessionState =
  | { readonly status: 'starting' }
  | ({ readonly status: 'authenticated' } & SessionRecord)
  /** The visitor's login failed. It is tried again by itself; `retry` does it now. */
  | { readonly status: 'unauthenticated'; readonly error: unknown }

/** Changes the person did not make here and must be told about. */
export type SessionEvent =
  /** `expired`: the server refused the token. `elsewhere`: another tab logged out. */
  | { readonly type: 'signed-out'; readonly reason: 'expired' | 'elsewhere' }
  /** Another tab logged in as somebody else, and this one followed. */
  | { readonly type: 'signed-in-elsewhere'; readonly user: User }

export interface SessionStore extends Store<SessionState>, SessionCalls {
  /** Restores the stored session or becomes a visitor. Once per page. */
  start(): Promise<void>
  /** Tries to become a visitor now. */
  retry(): Promise<void>
  /** Takes over what login, registration or a mailed link answered. */
  signIn(answer: SignedIn): void
  /** Takes over a user record that another call answered, and its new token where it has one. */
  updateUser(user: User, token?: string): void
  /** Fetches the user record again. What is stored stays when that fails. */
  refresh(): Promise<void>
  /** Whether somebody is asked for their password again; settled with false, the call they wait for fails. */
  proof: Pick<Proof, 'get' | 'subscribe' | 'settle'>
  /** Gives it. The session goes on under another token, in every window. */
  prove(password: string): Promise<void>
  switchProfile(profileId: ProfileId): Promise<void>
  logout(): Promise<void>
  onEvent(listener: (event: SessionEvent) => void): () => void
  /** Compares with storage at once: a page that slept in the back-forward cache was told nothing. */
  checkStorage(): void
  /** Ends timers and stops listening. */
  stop(): void
}

export interface SessionParts {
  api: ApiClient
  storage: AppStorage
  now: () => number
  /** Letters and digits by chance, as many as asked for. */
  random: (length: number) => string
  online?: Store<boolean>
  /** Drops everything cached for the person who is gone. */
  forget?: () => void
  /** Where to return to after logging in again. */
  currentPath?: () => string | null
  log?: (what: string, error: unknown) => void
}
