import { isVisitorId, type ProfileId } from '@sayso/contract/ids'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { SoughtText } from '../../entities/post/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { usePageTitle } from '../../entities/shell/index.ts'
import { deviceLocation, useDeviceLocation } from '../../lib/location.ts'
import { type SearchFilter, urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PlaceIcon, SearchIcon } from '../../ui/icons/icons.ts'
import { FeedList, FeedSkeleton, useFeed } from '../feed/index.ts'
import { FoundPeople } from './found-people.tsx'
import { filterIn, SearchFilters } from './search-filters.tsx'
import { SearchTips } from './search-tips.tsx'
import { filters, near, texts } from './texts.ts'

export function SearchScreen() {
  const [params] = useSearchParams()
  const me = useCurrentProfileId()
  const text = params.get('q')?.trim() ?? ''
  const filter = filterIn(params)
  usePageTitle(text === '' ? null : texts.title(text))
  return (
    <>
      <h1
        tabIndex={-1}
        className={clsx(
          'px-4 pt-3 pb-2 text-lg font-semibold outline-none [overflow-wrap:anywhere]',
          text === '' && 'sr-only',
        )}
      >
        {text === '' ? texts.name : texts.title(text)}
      </h1>
      {text === '' ? (
        <EmptyState icon={SearchIcon} title={texts.nothingTyped} text={<SearchTips lead={texts.howTo} />} />
      ) : (
        <>
          <SearchFilters text={text} chosen={filter} isVisitor={me === null || isVisitorId(me)} />
          {me === null ? <FeedSkeleton /> : <Located me={me} text={text} filter={filter} />}
        </>
      )}
    </>
  )
}

interface ResultsProps {
  me: ProfileId
  text: string
  filter: SearchFilter | null
}

/** The results. Those nearby need a location; without one, a way to share it. */
function Located(props: ResultsProps) {
  const { position, isAsking, error } = useDeviceLocation()
  if (props.filter !== 'near' || position !== null) return <Results {...props} />
  if (isAsking) return <FeedSkeleton />
  return (
    <EmptyState
      icon={PlaceIcon}
      title={near.title}
      text={error ?? near.text}
      action={
        <Button variant="primary" onClick={() => void deviceLocation.request().catch(() => {})}>
          {near.allow}
        </Button>
      }
    />
  )
}

/** The previous results stay, paler, until new ones arrive. */
function Results({ me, text, filter }: ResultsProps) {
  const feed = useFeed({ scope: 'search', kind: filter ?? 'standard', me, text })
  return (
    <SoughtText value={text}>
      {feed.status === 'loading' && (
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
      )}
      {filter === null && <FoundPeople me={me} text={text} />}
      <div
        aria-busy={feed.isPlaceholder}
        className={clsx('transition-opacity', feed.isPlaceholder && 'opacity-60')}
      >
        <FeedList feed={feed} label={texts.title(text)} empty={emptyOf(text, filter)} />
      </div>
    </SoughtText>
  )
}

/** Nothing found: the way out is to drop the filter, or else to search differently. */
function emptyOf(text: string, filter: SearchFilter | null): ComponentProps<typeof EmptyState> {
  if (filter === null)
    return { icon: SearchIcon, title: texts.nothingFound, text: <SearchTips lead={texts.tryOther} /> }
  return {
    icon: SearchIcon,
    title: filters.nothing,
    action: (
      <LinkButton to={urls.search(text)} replace>
        {filters.showAll}
      </LinkButton>
    ),
  }
}
