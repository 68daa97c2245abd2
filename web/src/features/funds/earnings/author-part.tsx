import './earnings.css'
import type { ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { useQuery } from '@tanstack/react-query'
import { batchesQuery, payoutHoldQuery } from '../../../entities/funds/funds-queries.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FundsRail } from '../funds-rail.tsx'
import { fundsTexts } from '../texts.ts'
import { Batches } from './batches.tsx'
import { Earned } from './earned.tsx'
import { EarningsNow } from './earnings-now.tsx'
import { NextPayout } from './next-payout-box.tsx'
import { NoAddress } from './no-address.tsx'
import { PayoutHold } from './payout-hold.tsx'

interface AuthorPartProps {
  me: ProfileId
  /** Whether there is a payout address; undefined until known. */
  hasAddress: boolean | undefined
  pending: Cents
  payable: Cents
}

/** For authors who have sold something. An installation without settlement has no batches either. */
export default function AuthorPart({ me, hasAddress, pending, payable }: AuthorPartProps) {
  const { data, error, isFetching, refetch } = useQuery(batchesQuery(me))
  // While payouts are on hold, no payout day is shown.
  const isHeld = Boolean(useQuery(payoutHoldQuery(me)).data)
  return (
    <>
      <PayoutHold me={me} />
      {hasAddress === false && <NoAddress me={me} waiting={cents(pending + payable)} />}
      <EarningsNow pending={pending} payable={payable} />
      {data === undefined && error !== null && (
        <ErrorState
          title={fundsTexts.batchesFailed}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && (
        <>
          <Earned batches={data} />
          <Batches me={me} batches={data} isHeld={isHeld} />
        </>
      )}
      <FundsRail>{data && !isHeld && <NextPayout batches={data} />}</FundsRail>
    </>
  )
}
