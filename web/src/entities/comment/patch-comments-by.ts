import type { ProfileId } from '@sayso/contract/ids'
import type { Comment, ParentComment } from '@sayso/contract/shapes/comment'
import type { InfiniteData } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { postKeys } from '../post/post-keys.ts'

interface Page {
  readonly comments: readonly Comment[]
}
interface Thread {
  readonly comment: Comment
  readonly parents: readonly ParentComment[]
}

/** The fields that a comment and a parent above a thread share. */
type Change = Partial<Comment> & Partial<ParentComment>

const nothingLeft: Change = { text: '', profile: null, not_shown: true, folded: null }

/** Leaves "Not shown" of everything somebody wrote under the posts that are loaded; replies stay below it. */
export const hideCommentsBy = (id: ProfileId): void => patchCommentsBy(id, () => nothingLeft)

/** Folds what somebody wrote whom one mutes, or unfolds it. What the author of a post hid stays hidden. */
export const muteCommentsBy = (id: ProfileId, isMuted: boolean): void =>
  patchCommentsBy(id, ({ folded }) => (folded === 'author' ? {} : { folded: isMuted ? 'muted' : null }))

/** Changes the comments by one person in every cached conversation, at any depth. */
function patchCommentsBy(id: ProfileId, change: (comment: Comment | ParentComment) => Change): void {
  const changed = <One extends Comment | ParentComment>(one: One): One =>
    one.profile?.unique_id === id ? { ...one, ...change(one) } : one
  const inTree = (comments: readonly Comment[]): Comment[] =>
    comments.map((one) => changed({ ...one, comments: inTree(one.comments) }))
  for (const { queryKey: key, state } of queryClient
    .getQueryCache()
    .findAll({ queryKey: postKeys.anyComments })) {
    const data = state.data as InfiniteData<Page> | Thread | undefined
    if (data === undefined || !JSON.stringify(data).includes(`"${id}"`)) continue
    const after =
      'pages' in data
        ? { ...data, pages: data.pages.map((page) => ({ ...page, comments: inTree(page.comments) })) }
        : { comment: inTree([data.comment])[0], parents: data.parents.map(changed) }
    // Changing a comment does not make its list any fresher.
    queryClient.setQueryData(key, after, { updatedAt: state.dataUpdatedAt })
  }
}
