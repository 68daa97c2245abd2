import type { ExpiredPost } from '@sayso/contract/shapes/post'
import { Link } from 'react-router'
import { Opinions } from '../../entities/post/ui/post-article.tsx'
import { urls } from '../../lib/urls.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { FactList } from '../../ui/display/fact-list.tsx'
import { Time } from '../../ui/display/time.tsx'
import { TimeIcon } from '../../ui/icons/icons.ts'
import { VerdictBar } from '../../ui/reaction/verdict-bar.tsx'
import { labels } from './texts.ts'

/** The remains of an expired post: its author, its dates, and its reactions. */
export function ExpiredStub({ stub }: { stub: ExpiredPost }) {
  const { profile } = stub
  const name = profile.display_name || profile.name || 'Anonymous'
  return (
    <article
      aria-labelledby="expired-author"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-border px-4 pt-3 pb-4"
    >
      <header className="flex items-center gap-3">
        <Avatar id={profile.unique_id} name={name} src={profile.photo_url} size={48} />
        <div className="min-w-0">
          <Link
            id="expired-author"
            to={urls.handle(profile.handle)}
            className="block truncate text-md font-semibold hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <p className="truncate text-sm text-text-3">@{profile.handle}</p>
        </div>
      </header>
      <div className="flex items-center gap-2.5 rounded-media bg-surface-2 px-4 py-3 text-text-2">
        <TimeIcon size={18} />
        <p className="font-semibold">{labels.thisPostHasExpired}</p>
      </div>
      <FactList
        facts={[
          <span key="from">
            {labels.posted} <Time at={stub.created} show="moment" />
          </span>,
          <span key="until">
            {labels.expired} <Time at={stub.expires_at} show="moment" />
          </span>,
        ]}
      />
      <VerdictBar
        trueCount={stub.num_true}
        falseCount={stub.num_false}
        aside={<Opinions likes={stub.num_likes} dislikes={stub.num_dislikes} />}
      />
    </article>
  )
}
