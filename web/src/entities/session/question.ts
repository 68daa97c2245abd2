import type { ProofMethod } from '@sayso/contract/shapes/factors'
import { ApiError } from '../../lib/api-error.ts'
import type { SessionRecord } from './session-record.ts'

/**
 * What a call was refused for lack of, and only the user can give:
 * - `proof`  that it is them, by one of these methods. None: the account has nothing yet to prove it with
 * - `email`  the code that was sent to their address, which confirms it
 */
export type Question =
  | { readonly kind: 'proof'; readonly methods: readonly ProofMethod[] }
  | { readonly kind: 'email' }

/** A password, the code of an authenticator app, or the answer of a passkey. */
export type Proof =
  | { readonly password: string }
  | { readonly code: string }
  | { readonly ticket: string; readonly assertion: string }

/**
 * The user has to give something first: a proof that it is them, or the code that confirms their address. Or to learn
 * that their account is suspended.
 */
export function isQuestion(error: unknown): boolean {
  const codes: readonly unknown[] = [
    'reauth_required',
    'password_missing',
    'email_unverified',
    'account_suspended',
  ]
  return error instanceof ApiError && codes.includes(error.code)
}

export type Send<Output> = (who: SessionRecord) => Promise<Output>

export interface Questions {
  /** Repeats a refused call once the user has answered, under the same identity. What they typed stays meanwhile. */
  answered<Output>(error: unknown, who: SessionRecord, send: Send<Output>): Promise<Output>
  /** Asks the user to confirm their email address, unless it is confirmed; false if they decline. */
  confirmEmail(): Promise<boolean>
  /** Fails as the server would if they decline. */
  requireConfirmed(): Promise<void>
  prove(proof: Proof): Promise<void>
  /** Closes the open question. Without an answer, those who wait for it are refused. */
  close(isAnswered: boolean): void
}
