import { cardTotal } from '@sayso/contract/fees'
import { formatCents } from '@sayso/contract/money'
import { type SubmitEvent, useId, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { UnlockedIcon } from '../../ui/icons/icons.ts'
import { fundsFor } from './amount.ts'
import { FailureNotice } from './failure-notice.tsx'
import { type Means, PayWith } from './pay-with.tsx'
import { PostLine } from './post-line.tsx'
import { PriceField } from './price-field.tsx'
import { Fine, StepFoot, stepBody } from './step-foot.tsx'
import { texts } from './texts.ts'
import type { Purchase } from './use-purchase.ts'

/** The amount and the payment method. Only payment from funds charges here, and its button shows the amount. */
export function MainStep({ purchase }: { purchase: Purchase }) {
  const { post, price, isPaying, member } = purchase
  const form = useId()
  const [wished, setWished] = useState<Means>('funds')
  const funds = fundsFor(member?.profile?.fund_account_balance ?? null, price.amount)
  const means = funds.state === 'enough' ? wished : 'card'
  const sum = formatCents(price.amount)

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (price.fault !== null) return
    if (means === 'funds') purchase.payFromFunds()
    else purchase.go('card-payment')
  }

  return (
    <form id={form} onSubmit={submit} noValidate className={stepBody}>
      <PostLine post={post} />
      <FailureNotice failure={purchase.failure} />
      {price.allowsMore && <PriceField price={price} />}
      <PayWith
        price={price}
        funds={funds}
        value={means}
        onChange={setWished}
        onAdd={() => purchase.setAdding(true)}
      />
      <StepFoot>
        <Button
          type="submit"
          form={form}
          variant="primary"
          size="lg"
          wide
          icon={means === 'funds' ? UnlockedIcon : undefined}
          disabled={price.fault !== null}
          pending={isPaying}
        >
          {means === 'card'
            ? texts.toCard(formatCents(cardTotal(price.amount, price.cardFee)))
            : price.amount === 0
              ? texts.unlockFree
              : texts.pay(sum)}
        </Button>
        <Fine>{means === 'card' ? texts.notYet : texts.once}</Fine>
      </StepFoot>
    </form>
  )
}
