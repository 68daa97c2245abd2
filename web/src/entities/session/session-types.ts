import type { ProfileId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import type { ApiClient } from '../../lib/api-client.ts'
import type { AppStorage } from '../../lib/storage.ts'
import type { Store } from '../../lib/store.ts'
import type { Proof, Question, Questions } from './question.ts'
import type { SessionCalls } from './session-call.ts'
import type { SessionRecord, SignedIn } from './session-record.ts'

export type SessionState =
  | { readonly status: 'starting' }
  | ({ readonly status: 'authenticated' } & SessionRecord)
  /** The visitor login failed. It is retried automatically; `retry` does it now. */
  | { readonly status: 'unauthenticated'; readonly error: unknown }

/** Changes the user did not make in this tab and must be notified of. */
export type SessionEvent =
  /** `expired`: the server rejected the token. `elsewhere`: another tab logged out. */
  | { readonly type: 'signed-out'; readonly reason: 'expired' | 'elsewhere' }
  /** Another tab logged in as somebody else, and this one followed. */
  | { readonly type: 'signed-in-elsewhere'; readonly user: User }

export interface SessionStore extends Store<SessionState>, SessionCalls {
  /** Restores the stored session or becomes a visitor. Once per page. */
  start(): Promise<void>
  /** Tries to become a visitor now. */
  retry(): Promise<void>
  /** Adopts the response of a login, a registration or an emailed link. */
  signIn(answer: SignedIn): void
  /** Adopts a user record from another call's response. */
  updateUser(user: User): void
  /**
   * Adopts the new session of a call that ends the current one, such as a password change. The old token may be
   * rejected before the response is here: nobody is signed out meanwhile.
   */
  replace<Answer extends SignedIn>(answer: Promise<Answer>): Promise<Answer>
  /** Fetches the user record again. The stored one stays if that fails. */
  refresh(): Promise<void>
  /**
   * The server has ended the session with this token. Nothing happens if this page has another, or is about to get
   * one. `isOwnDoing`: the user ended it on this page, and needs no notice.
   */
  ended(token: string, options?: { isOwnDoing?: boolean }): void
  /** What the user is asked right now. If it is closed without an answer, the waiting calls fail. */
  question: Store<Question | null> & Pick<Questions, 'close'>
  /** Asks the user to confirm their email address, unless it is confirmed; false if they decline. */
  confirmEmail(): Promise<boolean>
  /** Proves that it is the user. The session continues under a new token, in every window. */
  prove(proof: Proof): Promise<void>
  switchProfile(profileId: ProfileId): Promise<void>
  logout(): Promise<void>
  onEvent(listener: (event: SessionEvent) => void): () => void
  /** Compares with storage immediately: a page restored from the back-forward cache has missed changes. */
  checkStorage(): void
  /** Ends timers and stops listening. */
  stop(): void
}

export interface SessionParts {
  api: ApiClient
  storage: AppStorage
  now: () => number
  /** Returns a random string of letters and digits of this length. */
  random: (length: number) => string
  online?: Store<boolean>
  /** Drops everything cached for the previous user. */
  forget?: () => void
  /** Where to return to after logging in again. */
  currentPath?: () => string | null
  log?: (what: string, error: unknown) => void
}
