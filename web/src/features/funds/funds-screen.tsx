import type { ProfileId } from '@sayso/contract/ids'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { historyQuery } from '../../entities/funds/funds-queries.ts'
import { profileQuery } from '../../entities/profile/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { PageHead } from '../../entities/shell/page-head.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Price } from '../../ui/paid/price.tsx'
import { AddFundsButton } from './add-funds-button.tsx'
import { FundsRail } from './funds-rail.tsx'
import { History } from './history.tsx'
import { Section } from './section.tsx'
import { fundsTexts } from './texts.ts'

const AuthorPart = lazy(() => import('./earnings/author-part.tsx'))

/** The balance, the earnings, and the history of both. */
export function FundsScreen() {
  const me = useCurrentProfileId()
  return (
    <>
      <PageHead title={fundsTexts.funds} />
      {me !== null && <Funds key={me} me={me} />}
    </>
  )
}

function Funds({ me }: { me: ProfileId }) {
  const history = useInfiniteQuery(historyQuery(me))
  const profile = useQuery(profileQuery(me, { id: me })).data
  const known = profile && 'fund_account_balance' in profile ? profile.fund_account_balance : undefined
  const hasAddress = profile && 'paypal_email' in profile ? profile.paypal_email !== null : undefined
  const now = history.data?.pages[0]
  const balance = now?.fund_account_balance ?? known
  return (
    <>
      <section
        aria-label={fundsTexts.balance}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-border p-4"
      >
        <div>
          <p className="text-sm text-text-3">{fundsTexts.balance}</p>
          <p className="text-2xl font-semibold">
            {balance === undefined ? <Skeleton className="my-1 h-7 w-28" /> : <Price amount={balance} />}
          </p>
          <p className="text-sm text-text-3">{fundsTexts.spend}</p>
        </div>
        {balance !== undefined && <AddFundsButton me={me} balance={balance} />}
      </section>
      {now?.has_earned && (
        <Suspense>
          <AuthorPart
            me={me}
            hasAddress={hasAddress}
            pending={now.earnings_pending}
            payable={now.earnings_payable}
          />
        </Suspense>
      )}
      {now?.has_earned === false && (
        <Section name={fundsTexts.batches}>
          <p className="text-text-2">{fundsTexts.batchesEmpty}</p>
        </Section>
      )}
      <History query={history} />
      {now?.has_earned !== true && <FundsRail />}
    </>
  )
}
