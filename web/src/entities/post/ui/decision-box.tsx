import type { Post } from '@sayso/contract/shapes/post'
import { urls } from '../../../lib/urls.ts'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { moderationTexts as texts } from '../moderation-texts.ts'

/** Tells the author what became of the post, and a buyer that it is gone for everybody else. */
export default function DecisionBox({ post }: { post: Post }) {
  const { moderation } = post
  if (!moderation) return null
  const { title, text } = wordsFor(post, moderation)
  return (
    <InlineNotice tone="warn" title={title} className="text-sm">
      <p>{text}</p>
      {post.is_mine && (
        <p className="mt-2 flex flex-wrap gap-2">
          <LinkButton size="sm" variant="secondary" to={urls.cases()}>
            {texts.why}
          </LinkButton>
          {moderation.state === 'limited' && post.can_edit && (
            <LinkButton size="sm" variant="secondary" to={urls.editPost(post.unique_id)}>
              {texts.edit}
            </LinkButton>
          )}
        </p>
      )}
    </InlineNotice>
  )
}

function wordsFor(post: Post, { state, until, decided_at }: NonNullable<Post['moderation']>) {
  if (!post.is_mine) return { title: texts.bought, text: texts.boughtText }
  return state === 'limited'
    ? { title: texts.limited, text: texts.limitedText(decided_at, until) }
    : { title: texts.removed, text: texts.removedText(decided_at) }
}
