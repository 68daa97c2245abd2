import type { ProfileId } from '@sayso/contract/ids'
import { cacheOwner } from '../post/post-keys.ts'

/** Names a list of profiles. `requests`: those who ask to follow. */
export type ProfileListName = 'global' | 'following' | 'followers' | 'requests'

export interface ProfileList {
  readonly name: ProfileListName
  /** The viewer and owner of the list. */
  readonly me: ProfileId
}

/** By id, or by the handle in an address. */
export type Who = { readonly id: ProfileId } | { readonly handle: string }

/** The viewing profile is part of every key: each profile has its own cache, and nothing leaks between them. */
export const profileKeys = {
  lists: (me: ProfileId) => ['profiles', cacheOwner(me)] as const,
  list: ({ me, name }: ProfileList) => ['profiles', cacheOwner(me), name] as const,
  singles: (me: ProfileId) => ['profile', cacheOwner(me)] as const,
  single: (me: ProfileId, who: Who) =>
    ['profile', cacheOwner(me), 'id' in who ? who.id : `@${who.handle.toLowerCase()}`] as const,
  /** Prefixes for every viewer: not keys of their own but a way to find them. */
  everyList: ['profiles'] as const,
  everySingle: ['profile'] as const,
}
