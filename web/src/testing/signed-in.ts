import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import type { User } from '@sayso/contract/shapes/user'
import { session } from '../entities/session/index.ts'
import { answerCall } from './api.ts'

export const me = 'ada' as ProfileId

/** A member with these profiles. */
export function memberAs(current: ProfileId, ...ids: ProfileId[]): User {
  const profiles = ids.map((id) => {
    const names = { display_name: 'Ada', name: '', handle: id.replaceAll('-', '_'), photo_url: null }
    return { unique_id: id, ...names } as ProfileOwn
  })
  return {
    ...{ unique_id: 'account' as AccountId, is_anonymous: false, verified: true, has_password: true },
    ...{ first_name: 'Ada', last_name: '', email: 'ada@home.example', pending_email: null },
    ...{ current_profile: current, default_profile: { unique_id: me }, profiles },
  }
}

/** Signs in a member who acts as `me` and has these other profiles. */
export function signIn(...others: ProfileId[]): void {
  const user = memberAs(me, me, ...others)
  answerCall('user/get', () => ({ user }))
  session.signIn({ user, session_token: 's_test' })
}
