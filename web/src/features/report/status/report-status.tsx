import { useQuery } from '@tanstack/react-query'
import { sessionCall } from '../../../entities/session/index.ts'
import { BarePage } from '../../../entities/shell/bare-page.tsx'
import { useTakenHash } from '../../../entities/shell/use-taken-hash.ts'
import type { ApiOutput } from '../../../lib/api-client.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { urls } from '../../../lib/urls.ts'
import { LinkButton } from '../../../ui/action/link-button.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { formatDate } from '../../../ui/format/time.ts'
import { RetryRow } from '../../../ui/list/retry-row.tsx'
import { LoadingState } from '../../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { CaseNumber } from '../case-number.tsx'
import { readStatusLink, type StatusLink } from './status-link.ts'
import { texts } from './texts.ts'

type Reported = ApiOutput<'unauth/reportStatus'>

/** The target of the link in the email that confirms a report. */
export function ReportStatus() {
  const link = useTakenHash(readStatusLink)
  return link === null ? <InvalidPage /> : <StatusPage key={link.token} link={link} />
}

function StatusPage({ link }: { link: StatusLink }) {
  const { number } = link
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['report', link],
    queryFn: ({ signal }) => sessionCall('unauth/reportStatus', { ...link }, { signal }),
    gcTime: 0,
    retry: false,
  })
  if (error instanceof ApiError && error.code === 'report_link_invalid') return <InvalidPage />
  return (
    <BarePage title={texts.title}>
      <div className="grid gap-4">
        <CaseNumber number={number} />
        {data ? (
          <Status status={data} />
        ) : error !== null ? (
          <RetryRow text={texts.failed} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <LoadingState label={texts.loading} className="grid gap-3">
            <Skeleton className="h-12 w-full rounded-field" />
            <Skeleton className="h-12 w-full rounded-field" />
          </LoadingState>
        )}
        <LinkButton size="lg" wide to={urls.home()}>
          {texts.home}
        </LinkButton>
      </div>
    </BarePage>
  )
}

function Status({ status }: { status: Reported }) {
  const { state, created, statement, decision } = status
  return (
    <>
      <div>
        <p className="font-semibold">{state === 'open' ? texts.open : texts.decided}</p>
        <p className="text-sm text-text-3">
          {texts.received} <Time at={created} show="moment" />
        </p>
      </div>
      {state === 'open' && <p className="text-text-2">{texts.openText}</p>}
      {statement !== null && (
        <section>
          <h2 className="font-semibold">{texts.decidedText}</h2>
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap text-text-2">{statement}</p>
        </section>
      )}
      {decision !== null && <ToDecision decision={decision} />}
    </>
  )
}

/** The same as the link in the email about the decision. */
function ToDecision({ decision }: { decision: NonNullable<Reported['decision']> }) {
  const { decision_id: id, token, appeal_until: until } = decision
  return (
    <div className="grid gap-2">
      {until !== null && <p className="text-sm text-text-3">{texts.until(formatDate(new Date(until)))}</p>}
      <LinkButton variant="primary" size="lg" wide to={urls.caseLink(id, token)}>
        {until === null ? texts.see : texts.seeOrAppeal}
      </LinkButton>
    </div>
  )
}

function InvalidPage() {
  return (
    <BarePage title={texts.invalidTitle} lead={texts.invalidLead}>
      <div className="grid gap-2">
        <LinkButton size="lg" wide to={urls.home()}>
          {texts.home}
        </LinkButton>
        <LinkButton variant="link" size="lg" wide to={urls.report()}>
          {texts.report}
        </LinkButton>
      </div>
    </BarePage>
  )
}
