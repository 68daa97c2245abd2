import { isReservedHandle } from '@sayso/contract/reserved'

type HandleFault = 'handle_required' | 'handle_length' | 'handle_invalid' | 'handle_taken'

/** Why nobody may be called this. A reserved word reads as taken: by the house. */
export function handleFault(handle: string, { min, max }: { min: number; max: number }): HandleFault | null {
  if (handle.trim() === '') return 'handle_required'
  if (!/^[A-Za-z0-9_]+$/.test(handle)) return 'handle_invalid'
  if (handle.length < min || handle.length > max) return 'handle_length'
  return isReservedHandle(handle) ? 'handle_taken' : null
}

/** What a viewer's sight of a profile depends on. */
export interface Sight {
  readonly isPublic: boolean
  /** Of the viewer's own account. */
  readonly isMine: boolean
  /** The viewer's acting profile follows it; where it is not public, because it was approved. */
  readonly isFollowing: boolean
}

/** The one rule about profiles that are not public; posts, counts and words about oneself all go by it. */
export function canView({ isPublic, isMine, isFollowing }: Sight): boolean {
  return isPublic || isMine || isFollowing
}
