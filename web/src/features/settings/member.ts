import type { ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import type { User } from '@sayso/contract/shapes/user'
import { useQuery } from '@tanstack/react-query'
import { isOwn, profileQuery } from '../../entities/profile/index.ts'
import { useSession } from '../../entities/session/index.ts'

/** The user, and the profile they act as: some settings belong to the account, some to the profile. */
export interface Member {
  readonly me: ProfileId
  readonly user: User
  readonly profile: ProfileOwn
}

/** Null while the session changes. The stored profile is shown until the server's has arrived. */
export function useMember(): Member | null {
  const session = useSession()
  const isMember = session.status === 'authenticated' && session.kind === 'member'
  const me = isMember ? (session.profileId as ProfileId) : null
  const { data } = useQuery({
    ...profileQuery(me as ProfileId, { id: me as ProfileId }),
    enabled: me !== null,
  })
  if (!isMember || me === null) return null
  const profile = data !== undefined && isOwn(data) ? data : session.profile
  return profile === null ? null : { me, user: session.user, profile }
}
