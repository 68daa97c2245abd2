import type { CallPath } from '@sayso/contract/calls/index'
import { factsOf } from '@sayso/contract/generated/call-table'
import { isVisitorId, type ProfileId } from '@sayso/contract/ids'
import type { ApiClient, ApiInput, ApiOutput, CallOptions, UploadOptions } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { UploadPath } from '../../lib/api-upload.ts'
import { isQuestion, type Questions } from './question.ts'
import { isSameIdentity, type SessionRecord } from './session-record.ts'

type ProfileField = 'user_profile_id' | 'userProfileId'

export function isRead(path: CallPath): boolean {
  return factsOf(path).effect === 'read'
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
  /**
   * Act as this profile of the user, whichever is the current one: for what they did earlier, as that profile. Fails
   * with `aborted` if it is not theirs.
   */
  by?: ProfileId | undefined
  /** Fails instead of asking the user for a password or a code: for what is sent without them. */
  isUnattended?: boolean | undefined
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
  /** Loads what asks the user. */
  questions(): Promise<Questions>
}

/** Wraps every call of the app with the stale-session rule and the questions a refused call leads to. */
export function createSessionCalls(api: ApiClient, { ready, renew, questions }: Sessions): SessionCalls {
  async function attempt<Output>(
    path: CallPath,
    { as, isUnattended = false }: ActingAs,
    send: (who: SessionRecord) => Promise<Output>,
  ): Promise<Output> {
    const who = await ready()
    requireProfile(who, as)
    try {
      return await send(who)
    } catch (error) {
      if (isQuestion(error) && !isUnattended) {
        const { answered } = await questions().catch(() => {
          throw error
        })
        return answered(error, who, send)
      }
      if (!isStale(error, who)) throw error
      const next = await renew(who, error)
      requireProfile(next, as)
      // A write acts in somebody's name: never under an identity the user did not see. This matters most for money.
      if (!isRead(path) && !isSameIdentity(who, next)) throw error
      return send(next)
    }
  }

  return {
    call(path, input, { as, by, isUnattended, ...options } = {}) {
      if (path.startsWith('unauth/')) return api.call(path, input as never, { ...options, token: null })
      return attempt(path, { as, isUnattended }, (who) => {
        const profileId = by ?? who.profileId
        if (by !== undefined && !who.user.profiles.some(({ unique_id }) => unique_id === by)) throw changed()
        return api.call(path, withProfile(path, input, profileId) as never, { ...options, token: who.token })
      })
    },
    async upload(path, fields, file, { as, isUnattended, ...options } = {}) {
      const { kind, user, profileId } = await ready()
      // Every file needs it. The server would refuse without reading it, which a browser may take for a lost connection.
      if (kind === 'member' && !user.verified && !isUnattended) await (await questions()).requireConfirmed()
      return attempt(path, { as: as ?? profileId, isUnattended }, (who) =>
        api.upload(path, withProfile(path, fields, who.profileId) as never, file, {
          ...options,
          token: who.token,
        }),
      )
    },
  }
}

function withProfile(path: CallPath, input: object, profileId: ProfileId): object {
  const { acting } = factsOf(path)
  return acting === null ? input : { ...input, [acting]: profileId }
}

function requireProfile(who: SessionRecord, as: ProfileId | undefined): void {
  if (as === undefined || who.profileId === as) return
  // All visitors may see the same.
  if (who.kind === 'visitor' && isVisitorId(as)) return
  throw changed()
}

const changed = () => new ApiError('aborted', 'The profile has changed')

function isStale(error: unknown, { kind }: SessionRecord): error is ApiError {
  if (!(error instanceof ApiError)) return false
  if (error.code === 'not_own_profile') return true
  return kind === 'visitor' ? error.status === 401 : isRefusedToken(error)
}

export function isRefusedToken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'session_expired'
}
