import type { AccountId, ProfileId, SessionId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import type { Session, User } from '@sayso/contract/shapes/user'

/** The personal data of an account. Only ever shown to its owner. */
export interface Account {
  readonly id: AccountId
  readonly email: string
  readonly pendingEmail: string | null
  readonly firstName: string
  readonly lastName: string
  readonly isVerified: boolean
  readonly isProvisional: boolean
  readonly hasPassword: boolean
  readonly hasPasskey: boolean
  /** An authenticator app. */
  readonly hasTotp: boolean
  /** Somebody says that it was taken from them, and staff have not decided yet. */
  readonly isContested: boolean
  /** By staff: nobody signs in. */
  readonly isClosed: boolean
  readonly suspended: { readonly until: string | null } | null
}

export function viewUser(
  account: Account,
  profiles: readonly ProfileOwn[],
  currentId: ProfileId | null,
): User {
  const [first] = profiles
  if (!first) throw new Error('every account has a profile')
  const current = profiles.find(({ unique_id }) => unique_id === currentId) ?? first
  return {
    unique_id: account.id,
    is_anonymous: false,
    verified: account.isVerified,
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    pending_email: account.pendingEmail,
    has_password: account.hasPassword,
    current_profile: current.unique_id,
    default_profile: { unique_id: first.unique_id },
    profiles: [...profiles],
    ...(account.suspended !== null && { suspended: account.suspended }),
  }
}

/** A visitor as the client sees it: ids to work with, and no personal data. */
export function viewVisitor({ accountId, profileId }: { accountId: AccountId; profileId: ProfileId }): User {
  return {
    unique_id: accountId,
    is_anonymous: true,
    verified: false,
    first_name: '',
    last_name: '',
    email: null,
    pending_email: null,
    has_password: false,
    current_profile: profileId,
    default_profile: { unique_id: profileId },
    profiles: [],
  }
}

export function viewSession(
  session: { id: SessionId; device: string; createdAt: Date; lastSeenAt: Date },
  currentId: SessionId,
): Session {
  return {
    unique_id: session.id,
    device: session.device || 'Unknown device',
    created: session.createdAt.toISOString(),
    last_used: session.lastSeenAt.toISOString(),
    is_current: session.id === currentId,
  }
}
