import type { AccountId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { Label, Treatment } from '@sayso/contract/shapes/scalars'
import { queryOptions } from '@tanstack/react-query'
import type { ApiOutput } from '../../lib/api-client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { keptChunk } from '../offline/index.ts'
import { postKeys } from '../post/post-keys.ts'
import { removePosts } from '../post/remove-posts.ts'
import { sessionCall } from '../session/index.ts'
import { afterUnmuteText } from './person-in-cache.ts'

export type ContentPreferences = ApiOutput<'user/contentPreferences'>

/** How the account wants posts with labels. */
export const preferencesQuery = (account: AccountId) =>
  queryOptions({
    queryKey: ['content-preferences', account],
    queryFn: ({ signal }) => sessionCall('user/contentPreferences', {}, { signal }),
  })

interface Choice {
  readonly label: Label
  readonly treatment: Treatment
  /** Says that the user is 18 or older. */
  readonly isStatement: boolean
}

/** Saves a choice. What is hidden now leaves the loaded lists at once; the rest changes with the next look at each. */
export async function setPreference(account: AccountId, choice: Choice): Promise<void> {
  const { label, treatment, isStatement } = choice
  const saved = await sessionCall('user/setContentPreferences', {
    [label]: treatment,
    ...(isStatement && { adult_statement: true }),
  })
  queryClient.setQueryData(preferencesQuery(account).queryKey, saved)
  if (treatment === 'hide') {
    removePosts((post, { scope }) => !post.is_mine && scope !== 'purchases' && hasLabel(post, label))
    keptChunk.load().then(
      ({ forgetLabel }) => forgetLabel(label),
      () => {},
    )
  }
  const labelled = {
    queryKey: postKeys.anyPost,
    predicate: ({ state }: { state: { data?: unknown } }) => hasLabel(state.data as Post | undefined, label),
  }
  queryClient.removeQueries({ ...labelled, type: 'inactive' })
  void queryClient.invalidateQueries(labelled)
  afterUnmuteText()
}

/** A post stored by an older version of the app does not say. */
const hasLabel = (post: Post | undefined, label: Label): boolean => post?.labels?.includes(label) ?? false
