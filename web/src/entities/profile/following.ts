import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import type { QueryClient } from '@tanstack/react-query'
import { createToggleQueue } from '../../lib/toggle-queue.ts'
import { patchProfile } from './patch-profile.ts'
import { profileKeys } from './profile-keys.ts'
import { markChanged } from './profile-queries.ts'

/** The relation of one profile to another. `asked`: the other is private and has not answered yet. */
export type Tie = 'none' | 'asked' | 'following'

export function tieTo({ is_following, is_follow_requested }: Profile): Tie {
  if (is_following) return 'following'
  return is_follow_requested ? 'asked' : 'none'
}

interface FollowingParts {
  client: QueryClient
  /** Null if it waits for a connection: then it counts as made. */
  send: (me: ProfileId, id: ProfileId, isWanted: boolean) => Promise<Profile | null>
  /** Shows the failure to the user, with a retry. */
  showFailure: (error: unknown, profile: Profile, retry: () => void) => void
}

export interface Following {
  /**
   * Shows the change immediately. Changes to one profile are sent one after the other; the server's answer is final.
   */
  wish(me: ProfileId, profile: Profile, isWanted: boolean): Promise<void>
}

export function createFollowing({ client, send, showFailure }: FollowingParts): Following {
  const queue = createToggleQueue<boolean, Profile | null>()
  /** The profiles as the server has them, while calls are in flight. */
  const truth = new Map<string, Profile>()

  async function wish(me: ProfileId, profile: Profile, isWanted: boolean): Promise<void> {
    const { unique_id: id } = profile
    const key = `${me} ${id}`
    const known = truth.get(key) ?? profile
    truth.set(key, known)
    patchProfile({ id, me }, () => wished(known, isWanted), client)
    try {
      const outcome = await queue.toggle(key, {
        from: tieTo(known) !== 'none',
        to: isWanted,
        send: (value) => send(me, id, value),
      })
      if (outcome.status === 'sent')
        truth.set(key, outcome.answer ?? { ...known, ...wished(known, isWanted) })
    } catch (error) {
      showFailure(error, profile, () => void wish(me, truth.get(key) ?? known, isWanted))
    } finally {
      settle(me, id, key)
    }
  }

  /** Once no call is in flight, shows what the server last answered. */
  function settle(me: ProfileId, id: ProfileId, key: string): void {
    const last = truth.get(key)
    if (last === undefined || queue.confirmed(key) !== undefined) return
    truth.delete(key)
    patchProfile({ id, me }, () => last, client)
    markChanged({ name: 'following', me }, client)
    // The user's own counts have changed too.
    void client.invalidateQueries({ queryKey: profileKeys.single(me, { id: me }) })
  }

  return { wish }
}

/** Predicts the server's answer. */
export function wished(profile: Profile, isWanted: boolean): Partial<Profile> {
  const was = profile.is_following
  const is = isWanted && (was || profile.is_public)
  return {
    is_following: is,
    is_follow_requested: isWanted && !is,
    num_followers: Math.max(0, profile.num_followers + Number(is) - Number(was)),
  }
}
