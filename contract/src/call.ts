import { type Static, type TObject, type TProperties, Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import type { ErrorDetails } from './shapes/error-details.ts'

/**
 * `read` changes nothing. `write` may, so it is also served by POST and protected against requests from other sites.
 */
export type Effect = 'read' | 'write'

/**
 * Who may call:
 * - `public`    anybody; a token is not even read
 * - `session`   any session: a visitor's anonymous one or an account's
 * - `member`    an account
 * - `verified`  an account with a confirmed email address
 * - `author`    the account that owns the thing the call names
 * - `staff`     somebody who works here, in one of the roles of `role`; for everybody else the call does not exist
 */
export type Access = 'public' | 'session' | 'member' | 'verified' | 'author' | 'staff'

export const STAFF_ROLES = ['support', 'moderator', 'finance', 'admin'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** A staff call says which roles may make it; no other call can. */
type RoleRule<A extends Access> = A extends 'staff'
  ? { role: readonly [StaffRole, ...StaffRole[]] }
  : { role?: never }

/** The rate limit a call counts against; the numbers behind each class are in the server's configuration. */
export type RateClass =
  | 'read'
  | 'write'
  | 'visit'
  | 'login'
  | 'register'
  | 'account-check'
  | 'send-code'
  | 'try-code'
  | 'publish'
  | 'comment'
  | 'react'
  | 'follow'
  | 'report'
  | 'upload'
  | 'import'
  | 'lookup'
  | 'find'
  | 'live'
  | 'money'

export type Method = 'GET' | 'POST' | 'DELETE'

/** Field names under which a call may carry the acting profile. */
export const PROFILE_FIELDS = ['user_profile_id', 'userProfileId'] as const

interface Declaration<A extends Access, I extends TProperties, O extends TProperties, F extends string> {
  effect: Effect
  access: A
  input: I
  output: O
  /** The method in the product's specification; GET by default. */
  method?: Method
  /** A read whose input must not be in a URL (an address, a code, a position): also served by POST. */
  secret?: true
  rate?: RateClass
  /**
   * The part that carries a file's bytes. Such a call takes multipart and its handler gets a stream; the input shape
   * describes only the other parts.
   */
  file?: F
  /** The largest file the call accepts at all; limits per kind of file are the product's rule. */
  fileMaxBytes?: number
  /** The call also works without its file. */
  fileOptional?: true
  /**
   * A write that an account created during a purchase may make before its email address is confirmed. It may make no
   * other writes, so that nobody can act in the name of a stranger's address.
   */
  beforeConfirmation?: true
  /**
   * A write that is open to a suspended account: reading needs no mark. It looks after the account itself and reaches
   * nobody.
   */
  whileSuspended?: true
  /**
   * Requires the signed-in user to prove their identity again (`user/reauth`), unless they did so recently: a stolen
   * token alone must not be enough. `true` for the whole call; a list of fields if only a change of one of them needs
   * it, which the handler can tell and access control cannot.
   */
  reauth?: true | readonly (keyof I & string)[]
  /**
   * Requires a confirmed email address beside what `access` requires, which is about whose thing it is. `'file'` if only
   * a call that carries its file needs it.
   */
  verified?: true | 'file'
}

/** What access control and the input reader must know; calls and streams have it in common. */
export interface Endpoint<I extends TProperties = TProperties, A extends Access = Access> {
  readonly path: string
  readonly effect: Effect
  readonly access: A
  readonly methods: readonly Method[]
  readonly rate: RateClass
  readonly file: string | null
  readonly fileRequired: boolean
  readonly fileMaxBytes: number
  readonly beforeConfirmation: boolean
  /** Whether a suspended account may call it: every read, and writes that say so. */
  readonly whileSuspended: boolean
  readonly reauth: boolean | readonly string[]
  /** Whether the account's email address must be confirmed; `'file'` if only to send the file. */
  readonly verified: boolean | 'file'
  /** For a staff call: the roles that may make it. */
  readonly roles: readonly StaffRole[]
  readonly input: TObject<I>
}

export interface Call<
  I extends TProperties = TProperties,
  O extends TProperties = TProperties,
  A extends Access = Access,
> extends Endpoint<I, A> {
  readonly output: TObject<O>
}

/** Declares one call. Client and server take everything they know about it from here. */
export function call<
  const P extends string,
  const A extends Access,
  I extends TProperties,
  O extends TProperties,
  const F extends string = never,
>(
  path: P,
  declared: Declaration<A, I, O, F> & RoleRule<A>,
): Call<I, O, A> & { readonly path: P; readonly file: F | null } {
  const specified = declared.method ?? 'GET'
  const alsoByPost = declared.effect === 'write' || declared.secret === true
  return Object.freeze({
    path,
    effect: declared.effect,
    access: declared.access,
    methods: specified !== 'POST' && alsoByPost ? [specified, 'POST' as const] : [specified],
    rate: declared.rate ?? declared.effect,
    file: declared.file ?? null,
    fileMaxBytes: declared.fileMaxBytes ?? 0,
    fileRequired: declared.file !== undefined && declared.fileOptional !== true,
    beforeConfirmation: declared.effect === 'read' || declared.beforeConfirmation === true,
    whileSuspended: declared.effect === 'read' || declared.whileSuspended === true,
    reauth: declared.reauth ?? false,
    verified: declared.verified ?? declared.access === 'verified',
    roles: declared.role ?? [],
    input: Type.Object(declared.input, { additionalProperties: false }),
    output: Type.Object(declared.output, { additionalProperties: false }),
  })
}

export type InputOf<C> = C extends { readonly input: infer I extends TObject } ? Static<I> : never
export type OutputOf<C> = C extends { readonly output: infer O extends TObject } ? Static<O> : never

/** The response in case of an error, instead of the declared output. */
export interface Refusal {
  success: false
  /** The text a person reads. */
  error: string
  /** The same error for programs. */
  code: ErrorCode
  /** What the client can offer next, if there is something. */
  details?: ErrorDetails
}
