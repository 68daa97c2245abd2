import type { Post } from '@sayso/contract/shapes/post'
import type { SalesSummary } from '@sayso/contract/shapes/purchase'
import { remainingText } from '@sayso/contract/time-left'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { RadioChips } from '../../ui/form/radio-chips.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { formatExactCount } from '../../ui/format/count.ts'
import { formatDeadline } from '../../ui/format/time.ts'
import { CheckIcon, type Icon, ShareIcon, TimeIcon } from '../../ui/icons/icons.ts'
import { labels, leftOut, salesTexts } from './texts.ts'
import type { MailDraft } from './use-mail-draft.ts'

interface MailFormProps {
  draft: MailDraft
  post: Post
  summary: SalesSummary
  textMax: number
  everyHours: number
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
  failure: string | null
}

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

export function MailForm(props: MailFormProps) {
  const { draft, post, summary, textMax, everyHours, isPreview, onPreview, failure } = props
  const id = useId()
  const length = [...draft.text.trim()].length
  const isTooLong = length > textMax
  const next = summary.next_mail_at === null ? null : new Date(summary.next_mail_at)
  const isWaiting = next !== null && next.getTime() > Date.now()
  const unreachable = summary.num_sales - summary.num_refunded - summary.num_receivers
  const missing = leftOut(summary.num_refunded, unreachable)
  return (
    <>
      {isWaiting && (
        <InlineNotice
          tone="warn"
          icon={TimeIcon}
          title={`You can write again ${remainingText(next, new Date())}`}
        >
          {`You emailed these buyers less than ${everyHours} hours ago. You can send the next one from ${formatDeadline(next)}. We’ll keep your draft.`}
        </InlineNotice>
      )}
      <div>
        <div className="mb-2 flex items-center justify-between gap-3">
          <label htmlFor={id} className="font-semibold">
            {labels.message}
          </label>
          <RadioChips
            legend={labels.message}
            hideLegend
            look="segments"
            options={[
              { value: 'write', label: 'Write' },
              { value: 'preview', label: 'Preview' },
            ]}
            value={isPreview ? 'preview' : 'write'}
            onChange={(view) => onPreview(view === 'preview')}
          />
        </div>
        {isPreview ? (
          <Preview text={draft.text} author={post.profile.handle} />
        ) : (
          <Textarea
            id={id}
            minRows={8}
            maxRows={14}
            value={draft.text}
            aria-describedby={`${id}-count`}
            aria-invalid={isTooLong || undefined}
            placeholder={labels.mailPlaceholder}
            onChange={({ target }) => draft.write(target.value)}
          />
        )}
        <p id={`${id}-count`} className="mt-1.5 flex justify-between gap-3 text-sm text-text-3 tabular-nums">
          <span className="inline-flex items-center gap-1">
            {draft.savedAt !== null && (
              <>
                <CheckIcon size={14} /> {labels.draftSaved} {clock.format(draft.savedAt)}
              </>
            )}
          </span>
          <span className={clsx(isTooLong && 'font-semibold text-danger')}>
            {`${formatExactCount(length)} / ${formatExactCount(textMax)}`}
          </span>
        </p>
      </div>
      {failure !== null && (
        <InlineNotice tone="danger" alert title={salesTexts.mailFailed}>
          {failure}
        </InlineNotice>
      )}
      <ul className="grid gap-2 text-sm text-text-2">
        <Fact icon={ShareIcon}>
          {post.ptv_support_email === null
            ? 'Replies won’t reach you, because this post has no support email. Addresses stay hidden.'
            : `Replies go to ${post.ptv_support_email}. Addresses stay hidden.`}
        </Fact>
        <Fact icon={TimeIcon}>
          {`One email per post every ${everyHours} hours.`} {missing}
        </Fact>
      </ul>
    </>
  )
}

function Fact({ icon: FactIcon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[20px_1fr] gap-3">
      <FactIcon size={18} className="mt-px text-text-3" />
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}

/** Preview of the email. */
function Preview({ text, author }: { text: string; author: string }) {
  return (
    <section
      aria-label={labels.preview}
      className="rounded-field border border-border bg-surface-2 p-4 dark:bg-surface"
    >
      <p className="font-semibold">{`A message from @${author} about a post you bought`}</p>
      <p dir="auto" className="mt-2 min-h-[7lh] [overflow-wrap:anywhere] whitespace-pre-wrap">
        {text.trim() === '' ? <span className="text-text-3">{labels.nothingWrittenYet}</span> : text.trim()}
      </p>
      <p className="mt-3 border-t border-border pt-3 text-sm text-text-3">{labels.mailFooter}</p>
    </section>
  )
}
