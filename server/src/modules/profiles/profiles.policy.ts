import { isReservedHandle } from '@sayso/contract/reserved'
import { isOfficialHandle } from './names/impersonation.policy.ts'

type HandleFault = 'handle_required' | 'handle_length' | 'handle_invalid' | 'handle_taken'

/** Why a handle is not allowed. One of the platform, or that looks like one, counts as taken. */
export function handleFault(handle: string, { min, max }: { min: number; max: number }): HandleFault | null {
  if (handle.trim() === '') return 'handle_required'
  if (!/^[A-Za-z0-9_]+$/.test(handle)) return 'handle_invalid'
  if (handle.length < min || handle.length > max) return 'handle_length'
  return isReservedHandle(handle) || isOfficialHandle(handle) ? 'handle_taken' : null
}

/** Everything that decides whether a viewer can see a profile. */
export interface Visibility {
  readonly isPublic: boolean
  /** Belongs to the viewer's own account. */
  readonly isMine: boolean
  /** The viewer's acting profile follows it. If the profile is not public, the follow was approved. */
  readonly isFollowing: boolean
}

/** The one rule about profiles that are not public. It applies to posts, counts, bio and all other details. */
export function canView({ isPublic, isMine, isFollowing }: Visibility): boolean {
  return isPublic || isMine || isFollowing
}
