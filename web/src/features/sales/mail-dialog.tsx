import type { Purchase, SalesSummary } from '@sayso/contract/shapes/purchase'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLimits } from '../../entities/product/use-limits.ts'
import { Button } from '../../ui/action/button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { countOf } from '../../ui/format/count.ts'
import { ShareIcon } from '../../ui/icons/icons.ts'
import { SendIcon } from '../../ui/icons/later-icons.ts'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { TextSkeleton } from '../../ui/loading/text-skeleton.tsx'
import type { SalesDialogProps } from './buyers-dialog.tsx'
import { MailForm } from './mail-form.tsx'
import { salesOf, salesQuery, summaryOf } from './sales-queries.ts'
import { labels, salesTexts, titleOf } from './texts.ts'
import { useMailDraft } from './use-mail-draft.ts'
import { useSendMail } from './use-send-mail.ts'

/** Email to all buyers of the post. It goes through us: nobody sees an address. */
export function MailDialog({ open, onOpenChange, me, post }: SalesDialogProps) {
  const query = useInfiniteQuery({ ...salesQuery(me, post.unique_id), enabled: open })
  const { buyersMail } = useLimits()
  const draft = useMailDraft(post.unique_id)
  const summary = summaryOf(query.data)
  const mail = useSendMail({ me, post: post.unique_id, draft, onSent: () => onOpenChange(false) })
  const receivers = summary?.num_receivers ?? 0
  const isWaiting = summary?.next_mail_at != null && Date.parse(summary.next_mail_at) > Date.now()
  const isTooLong = [...draft.text.trim()].length > buyersMail.textMax
  const [isPreview, setPreview] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={salesTexts.mail}
      align="start"
      size="lg"
      phoneHeight="tall"
      footer={
        receivers > 0 && (
          <div className="grid grid-cols-[auto_1fr] gap-3 md:flex md:justify-end">
            <Button size="lg" onClick={() => onOpenChange(false)}>
              {labels.cancel}
            </Button>
            <Button
              size="lg"
              variant="primary"
              icon={SendIcon}
              disabled={draft.text.trim() === '' || isTooLong || isWaiting}
              pending={mail.isPending}
              onClick={() => void mail.send()}
            >
              {`Send to ${countOf(receivers, 'buyer', 'buyers')}`}
            </Button>
          </div>
        )
      }
    >
      {summary === undefined ? (
        query.isError ? (
          <ErrorState
            title={salesTexts.buyersFailed}
            detail={query.error.message}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <LoadingState label={labels.loadingBuyers} className="py-3">
            <TextSkeleton lines={5} />
          </LoadingState>
        )
      ) : receivers === 0 ? (
        <EmptyState icon={ShareIcon} title={salesTexts.nobody} text={nobodyText(summary)} />
      ) : (
        // As wide as the dialog, however long the first line of the post is.
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Receivers sales={salesOf(query.data)} count={receivers} of={titleOf(post.text)} />
          <MailForm
            draft={draft}
            post={post}
            summary={summary}
            textMax={buyersMail.textMax}
            everyHours={buyersMail.everyHours}
            isPreview={isPreview}
            onPreview={setPreview}
            failure={mail.failure}
          />
        </div>
      )}
    </Dialog>
  )
}

function nobodyText({ num_sales, num_refunded }: SalesSummary): string {
  if (num_sales === 0) return 'Nobody has bought this post yet.'
  if (num_sales === num_refunded) return 'Everyone who bought this post was refunded.'
  return 'Everyone who has this post has unsubscribed from your emails.'
}

const FACES = 4

function Receivers({ sales, count, of }: { sales: readonly Purchase[]; count: number; of: string }) {
  const faces = sales.filter(({ status }) => status === 'completed').slice(0, FACES)
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden="true" className="flex shrink-0 pl-0.5">
        {faces.map(({ unique_id, profile }) => (
          <Avatar
            key={unique_id}
            id={profile.handle}
            name={profile.display_name || profile.handle}
            size={32}
            className="-ml-2 shadow-[0_0_0_2px_var(--float)] first:ml-0"
          />
        ))}
      </span>
      <p className="min-w-0">
        <b className="block font-semibold">{`To ${countOf(count, 'buyer', 'buyers')}`}</b>
        <span className="block truncate text-sm text-text-3">
          {labels.of}
          {of}”
        </span>
      </p>
    </div>
  )
}
