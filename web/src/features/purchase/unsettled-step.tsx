import { cardTotal } from '@sayso/contract/fees'
import { cents, formatCents } from '@sayso/contract/money'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useProduct } from '../../entities/product/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { buttonStyles } from '../../ui/action/button-styles.ts'
import { IconButton } from '../../ui/action/icon-button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { formatDeadline } from '../../ui/format/time.ts'
import { CheckIcon, DuplicateIcon, RetryIcon, TimeIcon } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { FailureNotice } from './failure-notice.tsx'
import { PostLine } from './post-line.tsx'
import { Fine, StepFoot, stepBody } from './step-foot.tsx'
import { specified, texts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'

/** Says where the money is, with one action. */
export function UnsettledStep({ purchase }: { purchase: Purchase }) {
  const { unsettled, post, isPaying, failure } = purchase
  const support = useProduct()?.support_email
  if (unsettled === null) return null
  const isPaid = unsettled.kind === 'paid'
  return (
    <div className={stepBody}>
      <InlineNotice tone="warn" alert title={isPaid ? specified.paidNotBought : texts.unknown}>
        {isPaid ? texts.haveIt : texts.unknownDetail}
      </InlineNotice>
      <FailureNotice failure={failure} />
      {isPaid ? (
        <Trail purchase={purchase} at={unsettled.at} isInFunds={unsettled.isInFunds} />
      ) : (
        <PostLine post={post} />
      )}
      {isPaid && unsettled.paymentId !== null && <Reference id={unsettled.paymentId} />}
      <StepFoot>
        <Button
          variant="primary"
          size="lg"
          wide
          icon={RetryIcon}
          pending={isPaying}
          onClick={purchase.tryAgain}
        >
          {isPaid ? texts.unlockAgain : texts.tryAgain}
        </Button>
        {support && (
          <a
            href={`mailto:${support}`}
            className={buttonStyles({ variant: 'secondary', size: 'lg', wide: true })}
          >
            {texts.support}
          </a>
        )}
        {isPaid && <Fine>{texts.later}</Fine>}
      </StepFoot>
    </div>
  )
}

interface TrailProps {
  purchase: Purchase
  at: Date
  isInFunds: boolean
}

function Trail({ purchase: { price }, at, isInFunds }: TrailProps) {
  const sum = formatCents(price.amount)
  const total = formatCents(cardTotal(price.amount, price.cardFee))
  return (
    <ol>
      <Stop isDone label={texts.charged} detail={formatDeadline(at)} sum={total} />
      <Stop
        isDone={isInFunds}
        label={isInFunds ? texts.inFunds : texts.toFunds}
        detail={texts.lessFee(total, formatCents(cents(price.cardFee)))}
        sum={sum}
      />
      <Stop isLast label={texts.notUnlocked} detail={texts.againUses(sum)} />
    </ol>
  )
}

interface StopProps {
  isDone?: boolean
  isLast?: boolean
  label: string
  detail: ReactNode
  sum?: string
}

function Stop({ isDone = false, isLast = false, label, detail, sum }: StopProps) {
  const StopIcon = isDone ? CheckIcon : TimeIcon
  return (
    <li className="flex gap-3">
      <div className="flex flex-col items-center">
        <span
          className={clsx(
            'grid size-6 place-items-center rounded-full',
            isDone ? 'bg-ok-soft text-ok' : 'bg-warn-soft text-warn',
          )}
        >
          <StopIcon size={16} />
        </span>
        {!isLast && <span aria-hidden="true" className="my-1 w-px flex-1 bg-border-strong/40" />}
      </div>
      <div className={clsx('flex-1', !isLast && 'pb-5')}>
        <p className="font-semibold">{label}</p>
        <p className="text-sm text-text-3 tabular-nums">{detail}</p>
      </div>
      <span className="font-semibold tabular-nums">{sum}</span>
    </li>
  )
}

function Reference({ id }: { id: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(id)
      toast.success(texts.copied)
    } catch {
      toast.error(texts.copyFailed)
    }
  }
  return (
    <div className="flex min-h-10 items-center gap-2 rounded-media bg-well pr-2 pl-4 text-sm text-text-3">
      {texts.reference}
      <code className="ms-auto font-mono text-text-2">{id}</code>
      <IconButton size="sm" icon={DuplicateIcon} label={texts.copyReference} onClick={() => void copy()} />
    </div>
  )
}
