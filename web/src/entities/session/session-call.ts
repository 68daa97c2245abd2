import type { CallPath } from '@sayso/contract/calls/index'
import { callTable } from '@sayso/contract/generated/call-table'
import { isVisitorId, type ProfileId } from '@sayso/contract/ids'
import type { ApiClient, ApiInput, ApiOutput, CallOptions, UploadOptions } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { UploadPath } from '../../lib/api-upload.ts'
import { isSameIdentity, type SessionRecord } from './session-record.ts'

type ProfileField = 'user_profile_id' | 'userProfileId'

export function isRead(path: CallPath): boolean {
  return callTable[path].effect === 'read'
}

/** The input of a call without the acting profile, which the session fills in. */
export type SessionInput<Path extends CallPath> = Omit<ApiInput<Path>, ProfileField>

interface ActingAs {
  /**
   * Only act as this profile: if the session has changed meanwhile, the call fails with `aborted` instead of being
   * answered for another profile. Queries pass the profile of their key, so that no answer lands in another profile's
   * cache.
   */
  as?: ProfileId | undefined
}
export type SessionCallOptions = Omit<CallOptions, 'token'> & ActingAs
export type SessionUploadOptions = Omit<UploadOptions, 'token'> & ActingAs

export interface SessionCalls {
  call<Path extends CallPath>(
    path: Path,
    input: SessionInput<Path>,
    options?: SessionCallOptions,
  ): Promise<ApiOutput<Path>>
  upload<Path extends UploadPath>(
    path: Path,
    fields: SessionInput<Path>,
    file: Blob,
    options?: SessionUploadOptions,
  ): Promise<ApiOutput<Path>>
}

interface Sessions {
  /** Resolves to the current session, once there is one. */
  ready(): Promise<SessionRecord>
  /** Returns the session to continue with after `used` turned out stale. Throws if there is none. */
  renew(used: SessionRecord, error: ApiError): Promise<SessionRecord>
  /** Asks the user for their password; false if they decline. */
  prove(): Promise<boolean>
}

/** Wraps every call of the app with the stale-session rule and the password prompt. */
export function createSessionCalls(api: ApiClient, { ready, renew, prove }: Sessions): SessionCalls {
  async function attempt<Output>(
    path: CallPath,
    as: ProfileId | undefined,
    send: (who: SessionRecord) => Promise<Output>,
  ): Promise<Output> {
    const who = await ready()
    requireProfile(who, as)
    try {
      return await send(who)
    } catch (error) {
      if (isUnproved(error)) return proven(error, who, send)
      if (!isStale(error, who)) throw error
      const next = await renew(who, error)
      requireProfile(next, as)
      // A write acts in somebody's name: never under an identity the user did not see. This matters most for money.
      if (!isRead(path) && !isSameIdentity(who, next)) throw error
      return send(next)
    }
  }

  /** Repeats the call after the password was confirmed, under the same identity. The user's input stays meanwhile. */
  async function proven<Output>(
    error: unknown,
    who: SessionRecord,
    send: (who: SessionRecord) => Promise<Output>,
  ): Promise<Output> {
    // It may have been confirmed in another window meanwhile.
    const isKnown = (await ready()).token !== who.token
    if (!isKnown && !(await prove())) throw error
    const next = await ready()
    if (next.userId !== who.userId || next.profileId !== who.profileId) throw error
    return send(next).catch((again: unknown) => {
      if (isKnown && isUnproved(again)) return proven(again, next, send)
      throw again
    })
  }

  return {
    call(path, input, { as, ...options } = {}) {
      if (path.startsWith('unauth/')) return api.call(path, input as never, { ...options, token: null })
      return attempt(path, as, (who) =>
        api.call(path, withProfile(path, input, who) as never, { ...options, token: who.token }),
      )
    },
    upload(path, fields, file, { as, ...options } = {}) {
      return attempt(path, as, (who) =>
        api.upload(path, withProfile(path, fields, who) as never, file, { ...options, token: who.token }),
      )
    },
  }
}

function withProfile(path: CallPath, input: object, { profileId }: SessionRecord): object {
  const { acting } = callTable[path]
  return acting === null ? input : { ...input, [acting]: profileId }
}

function requireProfile(who: SessionRecord, as: ProfileId | undefined): void {
  if (as === undefined || who.profileId === as) return
  // All visitors may see the same.
  if (who.kind === 'visitor' && isVisitorId(as)) return
  throw new ApiError('aborted', 'The profile has changed')
}

function isStale(error: unknown, { kind }: SessionRecord): error is ApiError {
  if (!(error instanceof ApiError)) return false
  if (error.code === 'not_own_profile') return true
  return kind === 'visitor' ? error.status === 401 : isRefusedToken(error)
}

/** True if the server wants the password confirmed, or one to be set. */
function isUnproved(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'reauth_required' || error.code === 'password_missing')
}

export function isRefusedToken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'session_expired'
}
