import type { ProfileId } from '@sayso/contract/ids'
import { cacheOwner } from '../post/post-keys.ts'

/** Which list of profiles. `requests`: who asks to follow. */
export type ProfileListName = 'global' | 'following' | 'followers' | 'requests'

export interface ProfileList {
  readonly name: ProfileListName
  /** Who looks at it, and whose it is. */
  readonly me: ProfileId
}

/** By id, or by the name in an address. */
export type Who = { readonly id: ProfileId } | { readonly handle: string }

/** The profile that looks is part of every key: another profile is another cache, and nothing leaks between them. */
export const profileKeys = {
  lists: (me: ProfileId) => ['profiles', cacheOwner(me)] as const,
  list: ({ me, name }: ProfileList) => ['profiles', cacheOwner(me), name] as const,
  singles: (me: ProfileId) => ['profile', cacheOwner(me)] as const,
  single: (me: ProfileId, who: Who) =>
    ['profile', cacheOwner(me), 'id' in who ? who.id : `@${who.handle.toLowerCase()}`] as const,
  /** Whoever looks: not keys of their own but a way to find them. */
  everyList: ['profiles'] as const,
  everySingle: ['profile'] as const,
}
