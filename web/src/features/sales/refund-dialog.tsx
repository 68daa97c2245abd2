import type { PostId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import type { Purchase } from '@sayso/contract/shapes/purchase'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { AlertDialog } from '../../ui/floating/alert-dialog.ts'
import { formatDay } from '../../ui/format/time.ts'
import { RefundIcon } from '../../ui/icons/later-icons.ts'
import { Price } from '../../ui/paid/price.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { refundSale } from './sales-queries.ts'
import { labels, refundLabel, refundQuestion, salesTexts } from './texts.ts'

interface RefundDialogProps {
  me: ProfileId
  post: PostId
  /** The sale to refund; null while the dialog is closed. */
  sale: Purchase | null
  onClose: () => void
}

/** Confirms a refund, and shows the outcome. A failure is shown in the dialog, which stays open. */
export function RefundDialog({ me, post, sale, onClose }: RefundDialogProps) {
  const [shown, setShown] = useState(sale)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // The question stays readable while it fades away.
  if (sale !== null && sale !== shown) {
    setShown(sale)
    setFailure(null)
  }
  if (shown === null) return null
  const { profile, paid_amount: paid, fee_amount: fees, created } = shown
  const name = profile.display_name || profile.handle

  async function giveBack(asked: Purchase): Promise<void> {
    setPending(true)
    setFailure(null)
    try {
      await refundSale(me, post, asked)
      toast.success(salesTexts.refundDone)
      onClose()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <AlertDialog
      open={sale !== null}
      onOpenChange={(open) => open || onClose()}
      title={refundQuestion(paid, name)}
      description={`@${profile.handle} bought this on ${formatDay(new Date(created), new Date())}. The post locks again for them. This cannot be undone.`}
      confirmLabel={refundLabel(paid)}
      confirmIcon={RefundIcon}
      pending={isPending}
      onConfirm={() => void giveBack(shown)}
    >
      <dl className="mt-3 grid gap-1.5 rounded-field bg-surface-2 px-4 py-3 text-text-2 dark:bg-surface">
        <Line label={`Back to ${name}’s funds`} amount={paid} />
        {fees > 0 && <Line label={labels.feesReturnedToYou} amount={cents(-fees)} />}
        <Line label={labels.outOfYourEarnings} amount={cents(paid - fees)} isSum />
      </dl>
      {failure && (
        <InlineNotice tone="danger" alert title={salesTexts.refundFailed} className="mt-3">
          {failure.text}
        </InlineNotice>
      )}
    </AlertDialog>
  )
}

function Line({ label, amount, isSum = false }: { label: string; amount: Cents; isSum?: boolean }) {
  return (
    <div
      className={
        isSum
          ? 'mt-1 flex justify-between gap-3 border-t border-border pt-2.5 font-semibold text-text'
          : 'flex justify-between gap-3'
      }
    >
      <dt className="min-w-0 truncate">{label}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  )
}

interface Failure {
  readonly text: string
}

function failureOf(error: unknown): Failure {
  const refusal = error instanceof ApiError ? error.refusal : null
  if (refusal === null)
    return { text: 'We could not reach the server. Open the list again to see whether it was done.' }
  if (refusal.code === 'members_only' || refusal.code === 'session_expired') {
    return { text: salesTexts.loginForRefund }
  }
  if (refusal.code === 'refund_uncovered') return { text: `${refusal.error}. ${salesTexts.refundUncovered}` }
  return { text: `${refusal.error}.` }
}
