import type { CallPath } from '@sayso/contract/calls/index'
import { callMethods } from '@sayso/contract/generated/call-methods'
import { isVisitorId, type ProfileId } from '@sayso/contract/ids'
import type { ApiClient, ApiInput, ApiOutput, CallOptions, UploadOptions } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { UploadPath } from '../../lib/api-upload.ts'
import { isSameIdentity, type SessionRecord } from './session-record.ts'

type ProfileField = 'user_profile_id' | 'userProfileId'
type PathWithoutProfile = {
  [Path in CallPath]: Extract<keyof ApiInput<Path>, ProfileField> extends never ? Path : never
}[CallPath]

/** Calls in which nobody acts. Follows the contract, or does not compile. */
const withoutProfile: Record<Exclude<PathWithoutProfile, `unauth/${string}`>, true> = {
  'post/linkPreview': true,
  'user/changePassword': true,
  'user/createProfile': true,
  'user/get': true,
  'user/logout': true,
  'user/payoutHold': true,
  'user/reauth': true,
  'user/releasePayouts': true,
  'user/reverseGeocode': true,
  'user/revokeSession': true,
  'user/sendVerify': true,
  'user/sessions': true,
  'user/setCurrentProfile': true,
  'user/updateUser': true,
  'user/verify': true,
}

/** Reads that go by POST because of what they carry. All other POSTs may change something. */
const POSTED_READS: ReadonlySet<string> = new Set<CallPath>([
  'external/getInstagramInfoWithCode',
  'external/getTwitterInfoWithCode',
  'feed/followers',
  'feed/following',
  'feed/global',
  'feed/profile',
  'feed/search',
  'unauth/checkAccount',
  'user/reverseGeocode',
])

export function isRead(path: CallPath): boolean {
  return callMethods[path] === 'GET' || POSTED_READS.has(path)
}

/** What a call takes, but for the acting profile, which the session fills in. */
export type SessionInput<Path extends CallPath> = Omit<ApiInput<Path>, ProfileField>

interface ActingAs {
  /**
   * Only as this profile: when the session has moved on meanwhile, the call is `aborted` instead of answered for
   * somebody else. Queries pass the profile of their key, so that no answer lands in another profile's cache.
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
  /** The session in force, once there is one. */
  ready(): Promise<SessionRecord>
  /** The session to go on with after `used` turned out stale. Throws when there is nothing to go on with. */
  renew(used: SessionRecord, error: ApiError): Promise<SessionRecord>
  /** Asks the person for their password; false when they would rather not. */
  prove(): Promise<boolean>
}

/** The stale-session rule, and the question for the password, around every call of the app. */
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
      // A write says something in somebody's name: never in another's than the person saw. Money above all.
      if (!isRead(path) && !isSameIdentity(who, next)) throw error
      return send(next)
    }
  }

  /** The same call once more after the password, in the same name. Whoever waits for it keeps what was typed. */
  async function proven<Output>(
    error: unknown,
    who: SessionRecord,
    send: (who: SessionRecord) => Promise<Output>,
  ): Promise<Output> {
    // Given in another window meanwhile, perhaps.
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
  if (Object.hasOwn(withoutProfile, path)) return input
  // This call alone spells its fields in camel case.
  if (path === 'user/connectInstagram') return { ...input, userProfileId: profileId }
  return { ...input, user_profile_id: profileId }
}

function requireProfile(who: SessionRecord, as: ProfileId | undefined): void {
  if (as === undefined || who.profileId === as) return
  // What one visitor may see, any other may.
  if (who.kind === 'visitor' && isVisitorId(as)) return
  throw new ApiError('aborted', 'The profile has changed')
}

function isStale(error: unknown, { kind }: SessionRecord): error is ApiError {
  if (!(error instanceof ApiError)) return false
  if (error.code === 'not_own_profile') return true
  return kind === 'visitor' ? error.status === 401 : isRefusedToken(error)
}

/** The server wants the password again, or one to be set. */
function isUnproved(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'reauth_required' || error.code === 'password_missing')
}

export function isRefusedToken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code === 'session_expired'
}
