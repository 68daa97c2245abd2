import type { ProfileId } from '@sayso/contract/ids'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { session } from '../../entities/session/index.ts'
import { switchProfile } from '../../entities/session/switch-profile.ts'

export interface Target {
  readonly profile: ProfileId
  readonly path: string
}

/** Where a pressed push message leads, if the address says so (`worker/push.ts`). Only within the app. */
export function pushedTarget(search: URLSearchParams): Target | null {
  const [profile, path] = [search.get('profile'), search.get('to')]
  if (!profile || !path || !/^\/(?![/\\])/.test(path)) return null
  return { profile: profile as ProfileId, path }
}

/** Goes on to what a push message is about, as the profile it was sent to. */
export function OpenPushed({ target }: { target: Target }) {
  const navigate = useNavigate()
  const goOn = useEffectEvent(async () => {
    const state = session.get()
    const isOther =
      state.status === 'authenticated' &&
      state.profileId !== target.profile &&
      state.user.profiles.some(({ unique_id }) => unique_id === target.profile)
    if (isOther) await switchProfile(target.profile)
    void navigate(target.path, { replace: true })
  })
  useEffect(() => {
    void goOn()
  }, [])
  return null
}
