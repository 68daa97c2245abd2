import type { PostId } from '@sayso/contract/ids'
import { Label } from '@sayso/contract/shapes/scalars'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { PostsContext } from '../posts.context.ts'
import { postEdited } from '../posts.events.ts'
import { lockPost } from '../publish/post-writes.queries.ts'
import { dropCardAfter } from '../read/posts.cards.ts'
import { setLabels } from './label-post.queries.ts'

/** Sets a label for staff. The author sees who set it and cannot take it off. The caller checks who may do this. */
export const labelPost = (tx: Tx, ctx: PostsContext, id: PostId, label: Label): Promise<void> =>
  change(tx, ctx, id, ({ labels, staffLabels }) => ({
    labels: Label.filter((one) => one === label || labels.includes(one)),
    staffLabels: Label.filter((one) => one === label || staffLabels.includes(one)),
  }))

/** Takes off a label that staff set. Its author may set it again. */
export const unlabelPost = (tx: Tx, ctx: PostsContext, id: PostId, label: Label): Promise<void> =>
  change(tx, ctx, id, ({ labels, staffLabels }) =>
    staffLabels.includes(label)
      ? {
          labels: labels.filter((one) => one !== label),
          staffLabels: staffLabels.filter((one) => one !== label),
        }
      : { labels, staffLabels },
  )

interface Labels {
  readonly labels: readonly Label[]
  readonly staffLabels: readonly Label[]
}

async function change(
  tx: Tx,
  ctx: PostsContext,
  id: PostId,
  changed: (before: Labels) => Labels,
): Promise<void> {
  const before = await lockPost(tx, id)
  if (before === null || before.deletedAt !== null) throw new AppError('post_not_found')
  await setLabels(tx, id, changed(before))
  await publish(tx, postEdited, { postId: id, authorId: before.authorId })
  dropCardAfter(tx, ctx, id)
}
