import { cardTotal } from '@sayso/contract/fees'
import { cents, formatCents } from '@sayso/contract/money'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { createPortal } from 'react-dom'
import { CardBox, cardTexts, useCard } from '../../../entities/card-form/index.ts'
import { useLimits } from '../../../entities/product/use-limits.ts'
import { Button } from '../../../ui/action/button.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { LockedIcon, ShareIcon } from '../../../ui/icons/icons.ts'
import { addTexts, labels } from './texts.ts'
import type { AddFunds, Failure } from './use-add-funds.ts'

/** The step that charges the card. The button shows the amount. */
export function CardStep({ adding, foot }: { adding: AddFunds; foot: HTMLElement | null }) {
  const form = useId()
  const { ptv } = useLimits()
  const { amount, typed, failure, isPaying } = adding
  const total = cardTotal(amount, ptv.cardFeeCents)
  const card = useCard({ onEscape: adding.close })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isPaying) void adding.pay(card)
  }

  return (
    <form id={form} onSubmit={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4.5 md:gap-5">
      <FailureNotice failure={failure} onAgain={adding.askAgain} isPending={isPaying} />
      <dl className="grid gap-1.5 rounded-media bg-well px-4 py-3.5 tabular-nums">
        <Line label={addTexts.title}>{formatCents(amount)}</Line>
        <Line label={labels.cardFee}>{formatCents(cents(ptv.cardFeeCents))}</Line>
        <div className="mt-1 flex justify-between gap-4 border-t border-border pt-2.5 text-md font-semibold">
          <dt>{labels.youPay}</dt>
          <dd>{formatCents(total)}</dd>
        </div>
      </dl>
      <CardBox card={card} />
      <p className="flex items-start gap-1.5 text-sm text-text-3">
        <ShareIcon size={16} className="mt-0.5 shrink-0" />
        <span className="wrap-anywhere">
          {typed.name.trim()} · {typed.email.trim()}
          {' · '}
          <button type="button" className="link touch-44" disabled={isPaying} onClick={() => adding.go(1)}>
            {labels.change}
          </button>
        </span>
      </p>
      {foot &&
        createPortal(
          <>
            <Button
              type="submit"
              form={form}
              variant="primary"
              size="lg"
              wide
              icon={LockedIcon}
              disabled={card.state !== 'ready' || (failure !== null && 'again' in failure)}
              pending={isPaying}
            >
              {`Pay ${formatCents(total)}`}
            </Button>
            <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-center text-sm text-text-3">
              <LockedIcon size={14} />
              {cardTexts.straight}
            </p>
          </>,
          foot,
        )}
    </form>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-text-2">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface FailureNoticeProps {
  failure: Failure | null
  onAgain: AddFunds['askAgain']
  isPending: boolean
}

/** The failure, and what became of the money. */
function FailureNotice({ failure, onAgain, isPending }: FailureNoticeProps) {
  if (failure === null) return null
  if ('text' in failure) {
    return (
      <InlineNotice tone="danger" alert title={addTexts.failed}>
        {`${failure.text} ${addTexts.notCharged}`}
      </InlineNotice>
    )
  }
  return (
    <InlineNotice tone="warn" alert title={addTexts.unknown}>
      <p>{addTexts.unknownText}</p>
      <Button size="sm" className="mt-2" pending={isPending} onClick={() => void onAgain(failure.again)}>
        {addTexts.askAgain}
      </Button>
    </InlineNotice>
  )
}
