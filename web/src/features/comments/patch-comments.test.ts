import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { postKeys } from '../../entities/post/index.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { CommentPage } from './comment-pages.ts'
import type { CommentNode } from './comment-tree.ts'
import { addComment } from './patch-comments.ts'

const me = 'me' as ProfileId
const post = 'p1' as PostId

const comment = (id: string) =>
  ({ unique_id: id as CommentId, post_id: post, parent_id: null, comments: [] }) as unknown as CommentNode

test('a comment added while the list is loading is in it once', async () => {
  for (const read of [[comment('older')], [comment('mine'), comment('older')]]) {
    queryClient.clear()
    const { promise: answered, resolve: answer } = Promise.withResolvers<CommentPage>()
    const reading = queryClient.fetchInfiniteQuery({
      queryKey: [...postKeys.comments(me, post), 'list', 'newest'],
      queryFn: () => answered,
      initialPageParam: null,
    })
    addComment(comment('mine'))
    answer({ comments: read } as unknown as CommentPage)
    await reading
    const data = queryClient.getQueryData<{ pages: CommentPage[] }>([
      ...postKeys.comments(me, post),
      'list',
      'newest',
    ])
    expect(data?.pages[0]?.comments.map(({ unique_id: id }) => id)).toEqual(['mine', 'older'])
  }
})
