import * as calls from '@sayso/contract/calls/reactions'
import type { PostId } from '@sayso/contract/ids'
import { handle, type Route } from '../../rpc/route.ts'
import type { Member } from '../../rpc/viewer.ts'
import type { PostsContext } from '../posts/index.ts'
import { createReactToPost, type ReactionChange } from './react-to-post.service.ts'

export function reactionRoutes(ctx: PostsContext): Route[] {
  const reactToPost = createReactToPost(ctx)
  const react = (change: ReactionChange) => (call: { viewer: Member; input: { post_id: PostId } }) =>
    reactToPost(call.viewer, call.input.post_id, change)
  const give = (kind: ReactionChange['kind']) => react({ kind, isGiven: true })
  const takeBack = (kind: ReactionChange['kind']) => react({ kind, isGiven: false })
  return [
    handle(calls.like, give('like')),
    handle(calls.unlike, takeBack('like')),
    handle(calls.dislike, give('dislike')),
    handle(calls.undislike, takeBack('dislike')),
    handle(calls.trueit, give('true')),
    handle(calls.untrueit, takeBack('true')),
    handle(calls.falseit, give('false')),
    handle(calls.unfalseit, takeBack('false')),
  ]
}
