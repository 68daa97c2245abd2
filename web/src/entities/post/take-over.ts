import type { ProfileId } from '@sayso/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { cacheOwner, postKeys, VISITOR } from './post-keys.ts'

const heirs = new Set<ProfileId>()

/**
 * For a visitor who becomes a member in the middle of something: what they had on the screen stays there, at the same
 * place, as the member's. Before the session changes.
 */
export function takeOverFromVisitor(me: ProfileId, client: QueryClient = queryClient): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (queryKey[1] !== VISITOR || state.data === undefined) continue
    const key = queryKey.map((part) => (part === VISITOR ? me : asSeenBy(me, part)))
    client.setQueryData(key, state.data, { updatedAt: state.dataUpdatedAt })
  }
  heirs.add(me)
}

function asSeenBy(me: ProfileId, part: unknown): unknown {
  return typeof part === 'object' && part !== null && 'me' in part ? { ...part, me } : part
}

/** For the key of a list on the screen: it goes on being the same list for whoever took it over. */
export const listOwner = (me: ProfileId) => (heirs.has(me) ? VISITOR : cacheOwner(me))

/** What a visitor saw may differ from what somebody with a history sees: the lists in sight are fetched again. */
export function renewLists(me: ProfileId, client: QueryClient = queryClient): void {
  void client.refetchQueries({ queryKey: [...postKeys.lists, cacheOwner(me)], type: 'active' })
}
