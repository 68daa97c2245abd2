import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import type { User } from '@sayso/contract/shapes/user'
import type { AppStorage } from '../../lib/storage.ts'

/** The current identity: exists only if user, token, user id and profile id are all known. */
export interface SessionRecord {
  readonly kind: 'visitor' | 'member'
  readonly token: string
  readonly user: User
  readonly userId: AccountId
  /** The acting profile of all calls. */
  readonly profileId: ProfileId
  /** That profile itself. Visitors have a profile id but no profile. */
  readonly profile: ProfileOwn | null
}

/** The response of every kind of login. Older servers may leave the token out. */
export interface SignedIn {
  readonly user: User
  readonly session_token?: string | undefined
}

/** The different spellings of the current profile in responses. */
interface LooseUser {
  unique_id?: unknown
  id?: unknown
  current_profile?: unknown
  currentProfile?: unknown
  profiles?: readonly { unique_id?: unknown }[]
}

/** `current_profile`, then `currentProfile` (an id, or an object with one), then the first of the list. */
function chooseProfile(user: User): ProfileId | null {
  const { current_profile, currentProfile, profiles } = user as LooseUser
  const ids = [idOf(current_profile), idOf(currentProfile), idOf(profiles?.[0])]
  return (ids.find((id) => id !== null) ?? null) as ProfileId | null
}

function idOf(value: unknown): string | null {
  const id = typeof value === 'object' && value !== null ? (value as LooseUser).unique_id : value
  return typeof id === 'string' && id !== '' ? id : null
}

/** Null if something is missing. `preferred` is kept as long as it is one of the user's profiles. */
export function makeRecord(
  user: User | null | undefined,
  token: string | null | undefined,
  preferred: ProfileId | null = null,
): SessionRecord | null {
  if (!user || !token) return null
  const profiles = Array.isArray(user.profiles) ? user.profiles : []
  const own = (id: ProfileId | null) => profiles.find((profile) => profile.unique_id === id) ?? null
  const isVisitor = user.is_anonymous
  const chosen = chooseProfile(user)
  const profile = own(preferred) ?? own(chosen) ?? profiles[0] ?? null
  const userId = idOf((user as LooseUser).unique_id) ?? idOf((user as LooseUser).id)
  const profileId = profile?.unique_id ?? (isVisitor ? (preferred ?? chosen) : chosen)
  if (userId === null || profileId === null) return null
  return {
    kind: isVisitor ? 'visitor' : 'member',
    token,
    user: { ...user, profiles },
    userId: userId as AccountId,
    profileId,
    profile,
  }
}

export function readRecord(storage: AppStorage): SessionRecord | null {
  const userId = storage.get('user_unique_id')
  const profileId = storage.get('profile_id')
  if (userId === null || profileId === null) return null
  const record = makeRecord(storage.get('user_data'), storage.get('auth_token'), profileId as ProfileId)
  // Two tabs may have written at the same moment: parts of two different sessions are not a session.
  return record?.userId === userId ? record : null
}

/** Writes the token last and removes it first, so that a reader who sees a token also sees the rest. */
export function writeRecord(storage: AppStorage, record: SessionRecord): void {
  storage.set('user_data', record.user)
  storage.set('user_unique_id', record.userId)
  storage.set('profile_id', record.profileId)
  storage.set('is_anonymous', record.kind === 'visitor')
  storage.set('auth_token', record.token)
}

export const SESSION_KEYS = [
  'auth_token',
  'user_unique_id',
  'profile_id',
  'is_anonymous',
  'user_data',
] as const

export function clearRecord(storage: AppStorage): void {
  for (const key of SESSION_KEYS) storage.remove(key)
}

export function isSameIdentity(one: SessionRecord, other: SessionRecord): boolean {
  return one.token === other.token && one.profileId === other.profileId
}
