import { isReservedHandle } from '@sayso/contract/reserved'
import { isOfficialHandle } from './names/impersonation.policy.ts'

type HandleFault = 'handle_required' | 'handle_length' | 'handle_invalid' | 'handle_taken'

/** Why a handle is not allowed. One of the platform, or that looks like one, counts as taken. */
export function handleFault(handle: string, { min, max }: { min: number; max: number }): HandleFault | null {
  if (handle.trim() === '') return 'handle_required'
  if (!/^[A-Za-z0-9_]+$/.test(handle)) return 'handle_invalid'
  if (handle.length < min || handle.length > max) return 'handle_length'
  return isReservedHandle(handle) || isOfficialHandle(handle) || isBlankHandle(handle) ? 'handle_taken' : null
}

/** Those of erased profiles: nobody takes their place. */
const isBlankHandle = (handle: string) => /^deleted_/i.test(handle)

/** How the account of a profile stands, by a decision of staff. `closed` also hides its profiles. */
export type Standing = 'good' | 'suspended' | 'closed'

/** A suspension ends at its time, whether or not a job has noted that. */
export const isSuspended = (
  { standing, standingUntil }: { readonly standing: Standing; readonly standingUntil: string | null },
  now: number,
): boolean => standing === 'suspended' && (standingUntil === null || now < Date.parse(standingUntil))

/** Everything that decides whether a viewer can see a profile. */
export interface Visibility {
  readonly isPublic: boolean
  /** Its account is being deleted, or was. */
  readonly isHidden: boolean
  /** Belongs to the viewer's own account. */
  readonly isMine: boolean
  /** The viewer's acting profile follows it. If the profile is not public, the follow was approved. */
  readonly isFollowing: boolean
}

/**
 * The one rule about profiles that are not public, or hidden. It applies to posts, counts, bio and all other details. A
 * hidden profile is not even named where it is looked up: see `isGoneFor`.
 */
export function canView({ isPublic, isHidden, isMine, isFollowing }: Visibility): boolean {
  return isMine || (!isHidden && (isPublic || isFollowing))
}

/** Whether a profile looks to the viewer as if it never existed. */
export const isGoneFor = ({
  isHidden,
  isMine,
  isBlocked = false,
  isBlockedBy = false,
}: Pick<Visibility, 'isHidden' | 'isMine'> & {
  /** The viewer blocks it. They know whom they block, even if that is mutual. */
  readonly isBlocked?: boolean
  readonly isBlockedBy?: boolean
}) => !isMine && (isHidden || (isBlockedBy && !isBlocked))
