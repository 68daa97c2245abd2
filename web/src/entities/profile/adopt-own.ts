import type { ProfileId } from '@sayso/contract/ids'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import { patchAuthor } from '../post/index.ts'
import { session } from '../session/index.ts'
import { patchProfile } from './patch-profile.ts'

/**
 * Updates one of the user's own profiles everywhere after a change: in menus, on cards, beside its posts and on its
 * page.
 */
export function adoptOwn(me: ProfileId, profile: ProfileOwn): void {
  const { unique_id: id, handle, display_name, name, photo_url, bio, location, web_link, is_public } = profile
  patchProfile({ id }, () => ({ handle, display_name, name, photo_url, bio, location, web_link, is_public }))
  patchProfile({ id, me }, () => profile)
  patchAuthor(id, { handle, display_name, name, photo_url })
  const state = session.get()
  if (state.status !== 'authenticated' || state.kind !== 'member') return
  const { user } = state
  const isKnown = user.profiles.some((own) => own.unique_id === id)
  const profiles = isKnown
    ? user.profiles.map((own) => (own.unique_id === id ? profile : own))
    : [...user.profiles, profile]
  session.updateUser({ ...user, profiles })
}
