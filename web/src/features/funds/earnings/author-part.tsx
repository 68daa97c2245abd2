import './earnings.css'
import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/error-state.tsx'
import { batchesQuery } from '../funds-queries.ts'
import { FundsRail } from '../funds-rail.tsx'
import { fundsTexts } from '../texts.ts'
import { Batches } from './batches.tsx'
import { Earned } from './earned.tsx'
import { EarningsNow } from './earnings-now.tsx'
import { NextPayout } from './next-payout-box.tsx'
import { PayoutHold } from './payout-hold.tsx'

interface AuthorPartProps {
  me: ProfileId
  pending: Cents
  payable: Cents
}

/** For who has ever sold something. Where nothing is settled here, there are no batches either. */
export default function AuthorPart({ me, pending, payable }: AuthorPartProps) {
  const { data, error, isFetching, refetch } = useQuery(batchesQuery(me))
  return (
    <>
      <PayoutHold me={me} />
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
          <Batches me={me} batches={data} />
        </>
      )}
      <FundsRail>{data && <NextPayout batches={data} />}</FundsRail>
    </>
  )
}
