import type { DecisionId, ProfileId } from '@sayso/contract/ids'
import type { MyCase } from '@sayso/contract/shapes/decision'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sessionCall, useCurrentProfileId } from '../../entities/session/index.ts'
import { PageHead } from '../../entities/shell/page-head.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { RulesIcon } from '../../ui/icons/later-icons.ts'
import { RetryRow } from '../../ui/list/retry-row.tsx'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { TextSkeleton } from '../../ui/loading/text-skeleton.tsx'
import { CaseCard } from './case-card.tsx'
import { casesQuery } from './case-queries.ts'
import './cases.css'
import { PostAgain } from './post-again.tsx'
import { texts } from './texts.ts'

/** `/cases`: decisions about me and about what I reported, the latest first. */
export function CasesScreen() {
  const me = useCurrentProfileId()
  return (
    <>
      <PageHead title={texts.title} up={urls.settings('privacy')} />
      {me !== null && <Cases key={me} me={me} />}
    </>
  )
}

function Cases({ me }: { me: ProfileId }) {
  const query = useInfiniteQuery(casesQuery(me))
  const cases = query.data?.pages.flatMap((page) => page.cases)
  if (cases === undefined && query.error !== null)
    return (
      <ErrorState
        title={texts.failed}
        detail={query.error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (cases === undefined)
    return (
      <LoadingState label={texts.loading} className="px-4 py-3">
        <TextSkeleton lines={5} />
      </LoadingState>
    )
  return (
    <>
      <div className="my-cases-lead">
        <p>{texts.lead}</p>
        <Link to={urls.rules()} className="link inline-flex h-11 items-center">
          {texts.rules}
        </Link>
      </div>
      {cases.length === 0 ? (
        <EmptyState icon={RulesIcon} title={texts.empty} text={texts.emptyText} />
      ) : (
        <List me={me} cases={cases} />
      )}
      {query.isFetchNextPageError ? (
        <RetryRow
          text={texts.moreFailed}
          onRetry={() => void query.fetchNextPage()}
          retrying={query.isFetching}
        />
      ) : (
        query.hasNextPage && (
          <div className="p-4">
            <Button
              wide
              size="lg"
              pending={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {texts.more}
            </Button>
          </div>
        )
      )}
    </>
  )
}

function List({ me, cases }: { me: ProfileId; cases: readonly MyCase[] }) {
  async function appeal(decision_id: DecisionId, text: string): Promise<void> {
    await sessionCall('user/appeal', { decision_id, text })
    await queryClient.invalidateQueries({ queryKey: casesQuery(me).queryKey })
  }
  return (
    <ul className="my-cases">
      {cases.map((one) => (
        <li key={`${one.decision_id} ${one.side} ${one.number}`}>
          <CaseCard
            one={one}
            onAppeal={(text) => appeal(one.decision_id, text)}
            more={<PostAgain me={me} one={one} />}
          />
        </li>
      ))}
    </ul>
  )
}
