import type { ReactNode } from 'react'
import { useLimits } from '../../entities/product/use-limits.ts'
import { InRail } from '../../entities/shell/rail-slot.tsx'
import { dollars } from './amounts.ts'

/** Explains how it works, if there is room. */
export function FundsRail({ children }: { children?: ReactNode }) {
  const { funds, ptv, settlement } = useLimits()
  return (
    <InRail>
      {children}
      <section className="rounded-box border border-border bg-surface p-4">
        <h2 className="mb-1 font-semibold">How it works</h2>
        <p className="text-pretty text-text-2">
          {`You can add ${dollars(funds.topUpMinCents)} to ${dollars(funds.topUpMaxCents)} at a time, ${funds.topUpsPerDay} times a day, and hold up to ${dollars(funds.balanceMaxCents)}. A card costs ${dollars(ptv.cardFeeCents)} each time.`}
        </p>
        <p className="mt-2 text-pretty text-text-2">
          {`Sales of a week, Monday to Sunday, are held ${settlement.holdDays} days for refunds and paid the next Friday, from ${dollars(settlement.payoutMinCents)}. Earnings and funds are kept apart.`}
        </p>
      </section>
    </InRail>
  )
}
