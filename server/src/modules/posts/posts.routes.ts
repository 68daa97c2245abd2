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
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { type Served, serve } from '../../door/serve.ts'
import { createPost } from './create-post.service.ts'
import { deleteDraft, listDrafts, saveDraft } from './drafts.service.ts'
import { ownershipOf } from './ownership.service.ts'
import type { PostsContext } from './posts.context.ts'
import { deletePost, stopSelling, undeletePost } from './remove-post.service.ts'
import { getPost, listVersions } from './show.service.ts'
import { updatePost } from './update-post.service.ts'

interface PostHooks {
  /** Somebody has published, and looks for it among what they follow. */
  published(post: { postId: PostId; authorId: ProfileId }): Promise<void>
}

export function postRoutes(ctx: PostsContext, { published }: PostHooks): Served[] {
  const byAuthor = ownershipOf(ctx)
  return [
    serve(createPostCall, async ({ viewer, input, idempotencyKey }) => {
      const answer = await createPost(ctx, viewer, input, idempotencyKey)
      await published({ postId: answer.post.unique_id, authorId: answer.post.profile.unique_id })
      return answer
    }),
    serve(updatePostCall, ({ viewer, input }) => updatePost(ctx, viewer, input), byAuthor),
    serve(getPostCall, ({ viewer, input }) => getPost(ctx, viewer, input.post_id)),
    serve(deletePostCall, ({ input }) => deletePost(ctx, input.post_id), byAuthor),
    serve(undeletePostCall, ({ viewer, input }) => undeletePost(ctx, viewer, input.post_id), byAuthor),
    serve(stopSellingCall, ({ viewer, input }) => stopSelling(ctx, viewer, input.post_id), byAuthor),
    serve(postVersions, ({ viewer, input }) => listVersions(ctx, viewer, input.post_id)),
    serve(saveDraftCall, ({ viewer, input }) => saveDraft(ctx, viewer, input)),
    serve(listDraftsCall, ({ viewer }) => listDrafts(ctx, viewer)),
    serve(deleteDraftCall, ({ viewer, input }) => deleteDraft(ctx, viewer, input.draft_id)),
  ]
}
