import type { ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { nameOf } from '../../entities/post/ui/post-names.ts'
import { profileQuery } from '../../entities/profile/index.ts'
import { InRail } from '../../entities/shell/rail-slot.tsx'
import { urls } from '../../lib/urls.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Count } from '../../ui/display/count.tsx'
import { Kbd } from '../../ui/display/kbd.tsx'
import { labels } from './texts.ts'

const box = 'rounded-box border border-border bg-surface p-4'

const keys = [
  ['C', 'Comment'],
  ['L', 'Like'],
  ['T', 'True'],
  ['F', 'False'],
  ['Esc', 'Back'],
  ['?', 'All keys'],
] as const

/** Beside a post: its author, and the keyboard shortcuts. */
export function AuthorRail({ me, post }: { me: ProfileId; post: Post }) {
  const { profile } = post
  const { data: author } = useQuery(profileQuery(me, { id: profile.unique_id }))
  return (
    <InRail>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <section aria-label={labels.author} className={box}>
          <div className="flex items-center gap-2.5">
            <Avatar id={profile.unique_id} name={nameOf(post)} src={profile.photo_url} size={40} />
            <div className="min-w-0">
              <Link
                to={profile.is_deleted ? urls.post(post.unique_id) : urls.handle(profile.handle)}
                className="block truncate font-semibold hover:underline"
              >
                <bdi>{nameOf(post)}</bdi>
              </Link>
              <p className="truncate text-sm text-text-3">
                @{profile.handle}
                {author !== undefined && (
                  <>
                    {' · '}
                    <Count value={author.num_followers} />{' '}
                    {author.num_followers === 1 ? 'follower' : 'followers'}
                  </>
                )}
              </p>
            </div>
          </div>
          {author?.bio && (
            <p dir="auto" className="mt-2.5 line-clamp-6 prose-user">
              {author.bio}
            </p>
          )}
        </section>
        <section aria-label={labels.keyboard} className={box}>
          <h2 className="mb-2 font-semibold">{labels.keyboard}</h2>
          <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-sm text-text-2">
            {keys.map(([key, does]) => (
              <div key={key} className="flex items-center gap-2">
                <dt className="min-w-8.5">
                  <Kbd>{key}</Kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </InRail>
  )
}
