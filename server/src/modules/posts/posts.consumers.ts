import type { Context } from '../../context.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import { postDeleted, postEdited, postRestored, postStoppedSelling, postsUnlisted } from './posts.events.ts'
import { dropCards } from './read/posts.cards.ts'

const changes = {
  'posts-drop-edited-card': postEdited,
  'posts-drop-deleted-card': postDeleted,
  'posts-drop-restored-card': postRestored,
  'posts-drop-stopped-card': postStoppedSelling,
}

/** The process that made a change drops the card itself. These consumers do it in case that process died first. */
export const postConsumers = [
  ...Object.entries(changes).map(([name, event]) =>
    consumeEvent(name, event, { atLeastOnce: (ctx: Context, { postId }) => dropCards(ctx, [postId]) }),
  ),
  consumeEvent('posts-drop-unlisted-cards', postsUnlisted, {
    atLeastOnce: (ctx: Context, { postIds }) => dropCards(ctx, postIds),
  }),
]
