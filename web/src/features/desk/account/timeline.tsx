import type { AccountId } from '@sayso/contract/ids'
import type { TimelineEntry } from '@sayso/contract/shapes/staff'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/action/button.tsx'
import { formatMoment } from '../../../ui/format/time.ts'
import { type Icon, NewProfileIcon } from '../../../ui/icons/icons.ts'
import { AccountIcon, SecurityIcon } from '../../../ui/icons/later-icons.ts'
import { timelineQuery } from '../desk-queries.ts'
import { Loaded } from '../loaded.tsx'
import { accountTexts, texts, wordsOf } from '../texts.ts'

const icons: Record<TimelineEntry['kind'], Icon> = {
  security: SecurityIcon,
  staff: AccountIcon,
  account: NewProfileIcon,
}

/** What happened to the account, the latest first. */
export function Timeline({ id }: { id: AccountId }) {
  const query = useInfiniteQuery(timelineQuery(id))
  return (
    <section>
      <h2>{accountTexts.timeline}</h2>
      <Loaded query={query}>
        {({ pages }) => (
          <ol className="desk-timeline">
            {pages
              .flatMap((page) => page.entries)
              .map((entry) => (
                <Entry key={entry.id} {...entry} />
              ))}
          </ol>
        )}
      </Loaded>
      {query.hasNextPage && (
        <Button size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </section>
  )
}

function Entry({ kind, what, detail, by, at }: TimelineEntry) {
  const EntryIcon = icons[kind]
  const small = [...(by === '' ? [] : [accountTexts.by(by)]), detail].filter(Boolean).join(' · ')
  return (
    <li>
      <span className="desk-dot">
        <EntryIcon size={16} />
      </span>
      <span className="desk-grow">
        {wordsOf(what)}
        {small !== '' && <small>{small}</small>}
      </span>
      <time dateTime={at} className="desk-aside">
        {formatMoment(new Date(at))}
      </time>
    </li>
  )
}
