import { cardTotal } from '@sayso/contract/fees'
import { formatCents } from '@sayso/contract/money'
import { type SubmitEvent, useId, useState } from 'react'
import { CardBox, cardTexts, NameOnCard, useCard } from '../../entities/card-form/index.ts'
import { Button } from '../../ui/action/button.tsx'
import { LockedIcon, ShareIcon } from '../../ui/icons/icons.ts'
import { fundsFor } from './amount.ts'
import { CostLines } from './cost-lines.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { type Means, PayWith } from './pay-with.tsx'
import { PostLine } from './post-line.tsx'
import { PriceField } from './price-field.tsx'
import { Fine, StepFoot, stepBody } from './step-foot.tsx'
import { texts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'

/** The step that charges a card. A member chose the amount before; a visitor does everything here. */
export function CardStep({ purchase }: { purchase: Purchase }) {
  const { post, price, member, flow, isPaying, failure } = purchase
  const form = useId()
  const isVisitor = flow === 'visitor'
  const [wished, setWished] = useState<Means>('funds')
  const [typedName, setName] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const name = typedName ?? [member?.user.first_name, member?.user.last_name].filter(Boolean).join(' ')
  const funds = fundsFor(member?.profile?.fund_account_balance ?? null, price.amount)
  // A visitor who logged in may have funds; a free post needs no card.
  const means = isVisitor && funds.state === 'enough' ? wished : 'card'
  const sum = formatCents(means === 'card' ? cardTotal(price.amount, price.cardFee) : price.amount)
  const card = useCard({ onEscape: purchase.close })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (price.fault !== null || isPaying) return
    if (means === 'funds') {
      purchase.payFromFunds()
      return
    }
    setAsked(true)
    if (name.trim() === '') {
      const field = event.currentTarget.elements.namedItem('name')
      if (field instanceof HTMLElement) field.focus()
      return
    }
    purchase.payByCard(card, name.trim())
  }

  return (
    <form id={form} onSubmit={submit} noValidate className={stepBody}>
      <PostLine post={post} price={isVisitor ? post.ptv_price_in_cents : undefined} />
      <FailureNotice failure={failure} />
      {isVisitor && price.allowsMore && <PriceField price={price} />}
      {isVisitor && funds.state === 'enough' && (
        <PayWith
          price={price}
          funds={funds}
          value={means}
          onChange={setWished}
          onAdd={() => purchase.setAdding(true)}
        />
      )}
      {means === 'card' && (
        <>
          <CostLines price={price} />
          <NameOnCard
            name={name}
            onName={setName}
            nameFault={isAsked && name.trim() === '' ? cardTexts.nameRequired : undefined}
          />
          <CardBox card={card} />
        </>
      )}
      {isVisitor && (
        <p className="flex items-start gap-1.5 text-sm text-text-3">
          <ShareIcon size={16} className="mt-0.5 shrink-0" />
          <span className="wrap-anywhere">
            {texts.receiptTo}{' '}
            <b className="font-medium text-text-2">{member?.user.email ?? purchase.email}</b>{' '}
            <button type="button" className="link touch-44" onClick={purchase.back}>
              {texts.change}
            </button>
          </span>
        </p>
      )}
      <StepFoot>
        <Button
          type="submit"
          form={form}
          variant="primary"
          size="lg"
          wide
          icon={LockedIcon}
          disabled={price.fault !== null || (means === 'card' && card.state !== 'ready')}
          pending={isPaying}
        >
          {price.amount === 0 ? texts.unlockFree : texts.pay(sum)}
        </Button>
        <Fine>
          {means === 'card' ? (
            <>
              <LockedIcon size={14} />
              {cardTexts.straight}
            </>
          ) : (
            texts.once
          )}
        </Fine>
      </StepFoot>
    </form>
  )
}
