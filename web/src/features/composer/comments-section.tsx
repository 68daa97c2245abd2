import type { CommentAudience } from '@sayso/contract/shapes/scalars'
import type { PostForm } from '../../entities/draft/index.ts'
import { audienceChips } from '../../entities/post/audience-texts.ts'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import { Section } from './section.tsx'
import { texts } from './texts.ts'

interface CommentsSectionProps {
  form: PostForm
  onChange: (some: Partial<PostForm>) => void
  /** What the profile's posts start with; undefined while it is not known. */
  byDefault: CommentAudience | undefined
}

const order: readonly CommentAudience[] = ['everyone', 'followers', 'followed', 'buyers', 'nobody']

/** Who may comment. Buyers are offered for a post that has them. */
export function CommentsSection({ form, onChange, byDefault }: CommentsSectionProps) {
  const offered = order.filter((audience) => audience !== 'buyers' || form.isPaid)
  const chosen = offered.find((audience) => audience === form.commentAudience)
  return (
    <Section title={texts.comments} field="commentAudience">
      <RadioChips
        legend={texts.commentsLegend}
        hideLegend
        options={offered.map((value) => ({ value, label: audienceChips[value] }))}
        value={chosen ?? byDefault ?? null}
        onChange={(commentAudience) => onChange({ commentAudience })}
      />
    </Section>
  )
}
