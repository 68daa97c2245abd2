import type { ProfileId } from '@sayso/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { cacheOwner, postKeys, VISITOR } from './post-keys.ts'

const heirs = new Set<ProfileId>()

/**
 * Hands a visitor's cached data to the member they become, so that what is on the screen stays, at the same position.
 * Call it before the session changes.
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

/** The owner part of a visible list's key: the list keeps its key for a member who took it over from a visitor. */
export const listOwner = (me: ProfileId) => (heirs.has(me) ? VISITOR : cacheOwner(me))

/** Refetches the visible lists: a visitor may have seen something else than a member with a history. */
export function renewLists(me: ProfileId, client: QueryClient = queryClient): void {
  void client.refetchQueries({ queryKey: [...postKeys.lists, cacheOwner(me)], type: 'active' })
}
