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
import { labels } from './texts.ts'

/** Beside a post: its author. */
export function AuthorRail({ me, post }: { me: ProfileId; post: Post }) {
  const { profile } = post
  const { data: author } = useQuery(profileQuery(me, { id: profile.unique_id }))
  return (
    <InRail>
      <section aria-label={labels.author} className="rounded-box border border-border bg-surface p-4">
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
                  <Count value={author.num_followers} /> {labels.followers(author.num_followers)}
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
    </InRail>
  )
}
