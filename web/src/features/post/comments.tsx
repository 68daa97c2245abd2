import type { Post } from '@sayso/contract/shapes/post'
import type { Ref } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { countOf } from '../../ui/format/count.ts'
import { CommentIcon } from '../../ui/icons.ts'

/** The place of the conversation, which has its name and its count and not yet its words. */
export function Comments({ post, heading }: { post: Post; heading: Ref<HTMLHeadingElement> }) {
  return (
    <section aria-labelledby="comments" className="pt-3">
      <h2 id="comments" ref={heading} tabIndex={-1} className="px-4 font-semibold">
        {post.num_comments === 0 ? 'Comments' : countOf(post.num_comments, 'comment', 'comments')}
      </h2>
      <EmptyState
        icon={CommentIcon}
        title="Coming soon"
        text="Here you will read what people say about it, and answer."
      />
    </section>
  )
}
