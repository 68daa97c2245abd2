import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'

/** A visitor as the client sees one: ids to work with, and nothing about a person. */
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
