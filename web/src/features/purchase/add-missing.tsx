import { cents } from '@sayso/contract/money'
import { useLimits } from '../../entities/product/use-limits.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-overlay.tsx'
import type { AddFundsDialogProps } from '../funds/add/index.ts'
import type { Purchase } from './use-purchase.ts'

export const AddFundsDialog = lazyOverlay<AddFundsDialogProps>(() =>
  import('../funds/add/index.ts').then((all) => all.AddFundsDialog),
)

/** Adds the missing funds in a dialog over the purchase, which stays open; afterwards the focus is on its heading. */
export function AddMissing({ purchase, heading }: { purchase: Purchase; heading: () => HTMLElement | null }) {
  const { member, price, isAdding, setAdding } = purchase
  const { topUpMinCents } = useLimits().funds
  if (member === null) return null
  const balance = member.profile?.fund_account_balance ?? cents(0)
  return (
    <AddFundsDialog
      open={isAdding}
      onOpenChange={setAdding}
      me={member.profileId}
      balance={balance}
      amount={cents(Math.max(price.amount - balance, topUpMinCents))}
      focusAfter={heading}
    />
  )
}
