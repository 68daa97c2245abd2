import type { ProfileId } from '@sayso/contract/ids'
import { clsx } from 'clsx'
import { useSearchParams } from 'react-router'
import { SoughtText } from '../../entities/post/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { usePageTitle } from '../../entities/shell/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchIcon } from '../../ui/icons.ts'
import { FeedList, FeedSkeleton, useFeed } from '../feed/index.ts'
import { SearchTips } from './search-tips.tsx'
import { texts } from './texts.ts'

export function SearchScreen() {
  const [params] = useSearchParams()
  const me = useCurrentProfileId()
  const text = params.get('q')?.trim() ?? ''
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
        <Found me={me} text={text} />
      )}
    </>
  )
}

function Found({ me, text }: { me: ProfileId | null; text: string }) {
  if (me === null) return <FeedSkeleton />
  return <Results me={me} text={text} />
}

/** What was found before stays, paler, until something else has been. */
function Results({ me, text }: { me: ProfileId; text: string }) {
  const feed = useFeed({ scope: 'search', me, text })
  const empty = { icon: SearchIcon, title: texts.nothingFound, text: <SearchTips lead={texts.tryOther} /> }
  return (
    <SoughtText value={text}>
      {feed.status === 'loading' && (
        <p role="status" className="sr-only">
          {texts.loading}
        </p>
      )}
      <div
        aria-busy={feed.isOfBefore}
        className={clsx('transition-opacity', feed.isOfBefore && 'opacity-60')}
      >
        <FeedList feed={feed} label={texts.title(text)} empty={empty} />
      </div>
    </SoughtText>
  )
}
