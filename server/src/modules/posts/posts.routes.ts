import {
  deleteDraft as deleteDraftCall,
  listDrafts as listDraftsCall,
  saveDraft as saveDraftCall,
} from '@sayso/contract/calls/drafts'
import {
  createPost as createPostCall,
  deletePost as deletePostCall,
  getPost as getPostCall,
  postVersions,
  stopSelling as stopSellingCall,
  undeletePost as undeletePostCall,
  updatePost as updatePostCall,
} from '@sayso/contract/calls/posts'
import { handle, type Route } from '../../rpc/route.ts'
import { deleteDraft, listDrafts, saveDraft } from './drafts/keep-drafts.service.ts'
import type { PostsContext } from './posts.context.ts'
import { createPost } from './publish/create-post.service.ts'
import { deletePost, stopSelling, undeletePost } from './publish/remove-post.service.ts'
import { updatePost } from './publish/update-post.service.ts'
import { ownershipOf } from './read/own-post.service.ts'
import { getPost, listVersions } from './read/show-posts.service.ts'

export function postRoutes(ctx: PostsContext): Route[] {
  const byAuthor = ownershipOf(ctx)
  return [
    handle(createPostCall, async ({ viewer, input, idempotencyKey }) => {
      const answer = await createPost(ctx, viewer, input, idempotencyKey)
      await ctx.onPublished({ postId: answer.post.unique_id, authorId: answer.post.profile.unique_id })
      return answer
    }),
    handle(updatePostCall, ({ viewer, input }) => updatePost(ctx, viewer, input), byAuthor),
    handle(getPostCall, ({ viewer, input }) => getPost(ctx, viewer, input.post_id)),
    handle(deletePostCall, ({ input }) => deletePost(ctx, input.post_id), byAuthor),
    handle(undeletePostCall, ({ viewer, input }) => undeletePost(ctx, viewer, input.post_id), byAuthor),
    handle(stopSellingCall, ({ viewer, input }) => stopSelling(ctx, viewer, input.post_id), byAuthor),
    handle(postVersions, ({ viewer, input }) => listVersions(ctx, viewer, input.post_id)),
    handle(saveDraftCall, ({ viewer, input }) => saveDraft(ctx, viewer, input)),
    handle(listDraftsCall, ({ viewer }) => listDrafts(ctx, viewer)),
    handle(deleteDraftCall, ({ viewer, input }) => deleteDraft(ctx, viewer, input.draft_id)),
  ]
}
