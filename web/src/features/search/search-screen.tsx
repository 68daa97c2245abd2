import type { ProfileId } from '@sayso/contract/ids'
import { clsx } from 'clsx'
import { Link, useSearchParams } from 'react-router'
import { SoughtText } from '../../entities/post/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { usePageTitle } from '../../entities/shell/index.ts'
import { urls } from '../../lib/urls.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchIcon } from '../../ui/icons/icons.ts'
import { FeedList, FeedSkeleton, useFeed } from '../feed/index.ts'
import { FoundPeople } from './found-people.tsx'
import { SearchTips } from './search-tips.tsx'
import { texts } from './texts.ts'

export function SearchScreen() {
  const [params] = useSearchParams()
  const me = useCurrentProfileId()
  const text = params.get('q')?.trim() ?? ''
  const isPtv = params.get('only') === 'ptv'
  usePageTitle(text === '' ? null : texts.title(text))
  return (
    <>
      <h1
        tabIndex={-1}
        className={clsx(
          'border-b border-border px-4 py-3 text-lg font-semibold outline-none [overflow-wrap:anywhere]',
          text === '' && 'sr-only',
        )}
      >
        {text === '' ? texts.name : texts.title(text)}
      </h1>
      {text === '' ? (
        <EmptyState icon={SearchIcon} title={texts.nothingTyped} text={<SearchTips lead={texts.howTo} />} />
      ) : (
        <>
          {isPtv && <OnlyPtv text={text} />}
          {me === null ? <FeedSkeleton /> : <Results me={me} text={text} kind={isPtv ? 'ptv' : 'standard'} />}
        </>
      )}
    </>
  )
}

/** Says that only pay-to-view posts are searched, with a link to search all. */
function OnlyPtv({ text }: { text: string }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border px-4 text-sm text-text-2">
      {texts.onlyPtv}
      <Link to={urls.search(text)} replace className="link inline-flex h-11 items-center">
        {texts.searchAll}
      </Link>
    </p>
  )
}

/** The search results. The previous ones stay, paler, until new ones arrive. */
function Results({ me, text, kind }: { me: ProfileId; text: string; kind: 'standard' | 'ptv' }) {
  const feed = useFeed({ scope: 'search', kind, me, text })
  const empty = { icon: SearchIcon, title: texts.nothingFound, text: <SearchTips lead={texts.tryOther} /> }
  return (
    <SoughtText value={text}>
      {feed.status === 'loading' && (
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
      )}
      {kind === 'standard' && <FoundPeople me={me} text={text} />}
      <div
        aria-busy={feed.isPlaceholder}
        className={clsx('transition-opacity', feed.isPlaceholder && 'opacity-60')}
      >
        <FeedList feed={feed} label={texts.title(text)} empty={empty} />
      </div>
    </SoughtText>
  )
}
