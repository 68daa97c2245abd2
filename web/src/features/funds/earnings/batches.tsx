import type { ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { Batch } from '@sayso/contract/shapes/batch'
import { useState } from 'react'
import { Link } from 'react-router'
import { urls } from '../../../lib/urls.ts'
import { Button } from '../../../ui/action/button.tsx'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx'
import { formatMoney } from '../../../ui/format/money.ts'
import { ExpandIcon, TimeIcon, TrueIcon, WarningIcon } from '../../../ui/icons/icons.ts'
import { Price } from '../../../ui/paid/price.tsx'
import { Section } from '../section.tsx'
import { fundsTexts } from '../texts.ts'
import { BatchSales } from './batch-sales.tsx'
import { dayOf, weekOf, yearOf } from './days.ts'
import { Figures } from './figures.tsx'
import { nextPayout } from './next-payout.ts'
import { earningsTexts, labels, stateOf } from './texts.ts'

/** The number shown at first; the rest on request. */
const AT_FIRST = 12

interface BatchesProps {
  me: ProfileId
  batches: readonly Batch[]
  isHeld: boolean
}

/** Sales by week, and their payouts. */
export function Batches({ me, batches, isHeld }: BatchesProps) {
  const [isAll, setAll] = useState(false)
  const next = isHeld ? null : nextPayout(batches)
  const years = [...new Set(batches.map(yearOf))]
  return (
    <Section
      name={fundsTexts.batches}
      aside={
        next && (
          <>
            {labels.next}
            <span className="max-md:hidden"> {labels.payout}</span>
            {` ${dayOf(next.day)} · ${formatMoney(next.amount)}`}
          </>
        )
      }
    >
      {batches.length === 0 ? (
        <p className="text-text-2">{earningsTexts.soon}</p>
      ) : (
        <ul className="grid gap-2">
          {(isAll ? batches : batches.slice(0, AT_FIRST)).map((batch) => (
            <li key={batch.unique_id}>
              <Row me={me} batch={batch} />
            </li>
          ))}
        </ul>
      )}
      {!isAll && batches.length > AT_FIRST && (
        <Button wide size="lg" className="mt-4" onClick={() => setAll(true)}>
          {`Show all ${batches.length} batches`}
        </Button>
      )}
      {years.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-sm text-text-2">
          {labels.yearlyStatements}
          {years.map((year) => (
            <Link key={year} to={urls.statement(year)} className="link touch-44">
              {year}
            </Link>
          ))}
        </p>
      )}
    </Section>
  )
}

function lookOf(status: Batch['status']) {
  if (status === 'completed') return { tone: 'ok', icon: TrueIcon } as const
  return { tone: 'warn', icon: status === 'failed' ? WarningIcon : TimeIcon } as const
}

function Row({ me, batch }: { me: ProfileId; batch: Batch }) {
  const [isOpen, setOpen] = useState(false)
  const look = lookOf(batch.status)
  return (
    <details
      className="group/batch rounded-box border border-border"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="grid cursor-pointer list-none grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-1 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{weekOf(batch)}</span>
        <Price amount={cents(batch.balance + batch.restored_amount)} className="font-semibold" />
        <ExpandIcon size={20} className="text-text-2 group-open/batch:rotate-180" />
        <span className="col-span-3 flex items-center gap-2.5 text-sm text-text-3">
          <Badge tone={look.tone} icon={look.icon}>
            {batch.status.replace('_', ' ')}
          </Badge>
          {stateOf(batch)}
        </span>
      </summary>
      <div className="px-4 pb-4">
        <Reason me={me} batch={batch} />
        <Figures of={batch} />
        {isOpen && batch.num_sales + batch.restored_amount > 0 && <BatchSales me={me} batch={batch} />}
      </div>
    </details>
  )
}

function Reason({ me, batch: { status, reason } }: { me: ProfileId; batch: Batch }) {
  if (status !== 'failed') return reason !== null && <p className="mb-3 text-text-2">{reason}</p>
  return (
    <div className="mb-3 grid justify-items-start gap-3">
      <InlineNotice tone="danger" title={labels.payoutFailed} className="w-full">
        {reason ?? 'Nothing is lost. We’ll try again.'}
      </InlineNotice>
      <LinkButton size="sm" to={urls.editProfile(me)}>
        {labels.changePayoutAddress}
      </LinkButton>
    </div>
  )
}
