import type { ReactNode } from 'react'
import { useLimits } from '../../entities/product/use-limits.ts'
import { InRail } from '../../entities/shell/rail-slot.tsx'
import { dollars } from './amounts.ts'
import { labels } from './texts.ts'

/** Explains how it works, if there is room. */
export function FundsRail({ children }: { children?: ReactNode }) {
  const { funds, ptv, settlement } = useLimits()
  return (
    <InRail>
      {children}
      <section className="rounded-box border border-border bg-surface p-4">
        <h2 className="mb-1 font-semibold">{labels.howItWorks}</h2>
        <p className="text-pretty text-text-2">
          {`You can add ${dollars(funds.topUpMinCents)} to ${dollars(funds.topUpMaxCents)} at a time, up to ${funds.topUpsPerDay} times a day, and hold up to ${dollars(funds.balanceMaxCents)}. Paying by card adds a ${dollars(ptv.cardFeeCents)} fee.`}
        </p>
        <p className="mt-2 text-pretty text-text-2">
          {`Each week’s sales (Monday to Sunday) are held for ${settlement.holdDays} days in case of refunds, then paid out the next Friday once you have earned ${dollars(settlement.payoutMinCents)}. Earnings and funds are separate.`}
        </p>
      </section>
    </InRail>
  )
}
