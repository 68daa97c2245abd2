import * as calls from '@sayso/contract/calls/reactions'
import type { PostId } from '@sayso/contract/ids'
import { type Served, serve } from '../../door/serve.ts'
import type { Member } from '../../door/viewer.ts'
import type { PostsContext } from '../posts/index.ts'
import { type Button, createPressing } from './reactions.service.ts'

export function reactionRoutes(ctx: PostsContext): Served[] {
  const pressing = createPressing(ctx)
  const press = (button: Button) => (asked: { viewer: Member; input: { post_id: PostId } }) =>
    pressing.press(asked.viewer, asked.input.post_id, button)
  const give = (kind: Button['kind']) => press({ kind, isGiven: true })
  const takeBack = (kind: Button['kind']) => press({ kind, isGiven: false })
  return [
    serve(calls.like, give('like')),
    serve(calls.unlike, takeBack('like')),
    serve(calls.dislike, give('dislike')),
    serve(calls.undislike, takeBack('dislike')),
    serve(calls.trueit, give('true')),
    serve(calls.untrueit, takeBack('true')),
    serve(calls.falseit, give('false')),
    serve(calls.unfalseit, takeBack('false')),
  ]
}
