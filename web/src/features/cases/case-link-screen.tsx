import { useQuery } from '@tanstack/react-query'
import { sessionCall } from '../../entities/session/index.ts'
import { BarePage } from '../../entities/shell/bare-page.tsx'
import { useTakenHash } from '../../entities/shell/use-taken-hash.ts'
import { ApiError } from '../../lib/api-error.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { CaseCard } from './case-card.tsx'
import { type CaseLink, readCaseLink } from './case-link.ts'
import { linkedCaseQuery } from './case-queries.ts'
import { linkTexts as texts } from './texts.ts'

/** The target of the link in an email about a decision, for who has no account, or a closed one. */
export function CaseLinkScreen() {
  const link = useTakenHash(readCaseLink)
  return link === null ? <InvalidPage /> : <CasePage key={link.token} link={link} />
}

function CasePage({ link }: { link: CaseLink }) {
  const { data, error, isFetching, refetch } = useQuery(linkedCaseQuery(link))
  // Refused for good: there is no such decision for this link. A busy service says nothing about the link.
  if (error instanceof ApiError && error.refusal !== null && !error.retryable) return <InvalidPage />
  async function appeal(text: string): Promise<void> {
    await sessionCall('unauth/appeal', { ...link, text })
    await refetch()
  }
  return (
    <BarePage title={data?.statement.title ?? texts.title} size="lg">
      <div className="grid gap-4">
        {data ? (
          <CaseCard one={data} onAppeal={appeal} hideTitle />
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

function InvalidPage() {
  return (
    <BarePage title={texts.invalidTitle} lead={texts.invalidLead}>
      <LinkButton size="lg" wide to={urls.home()}>
        {texts.home}
      </LinkButton>
    </BarePage>
  )
}
