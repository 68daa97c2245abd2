import type { Profile } from '@sayso/contract/shapes/profile'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { externalUrl, urls } from '../../../lib/urls.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Count } from '../../../ui/display/count.tsx'
import { FactList } from '../../../ui/display/fact-list.tsx'
import { LockedIcon, PermalinkIcon, PlaceIcon } from '../../../ui/icons/icons.ts'
import { nameOf, spokenLink } from '../names.ts'
import * as labels from '../texts.ts'
import { FollowButton } from './follow-button.tsx'

interface ProfileCardProps {
  profile: Profile
  /** Shown instead of Follow: the buttons to answer a request. */
  actions?: ReactNode
}

const INTERACTIVE = 'a, button, [role=menu]'

/** A profile in a list. All of it can be clicked; for the keyboard, the name is a link. */
export const ProfileCard = memo(function ProfileCard({ profile, actions }: ProfileCardProps) {
  const navigate = useNavigate()
  const name = nameOf(profile)
  const to = urls.profile(profile.unique_id)

  function openByClick(event: MouseEvent): void {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const isOnControl = event.target instanceof Element && event.target.closest(INTERACTIVE) !== null
    // Clicks in a dialog that the card opened arrive here too.
    const isInside = event.currentTarget.contains(event.target as Node)
    const isSelecting = getSelection()?.isCollapsed === false
    if (isPlain && isInside && !isOnControl && !isSelecting) void navigate(to)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a convenience on top of the link inside.
    <article
      data-anchor-id={profile.unique_id}
      // The focus returns here when the user comes back from the profile.
      tabIndex={-1}
      onClick={openByClick}
      className="grid cursor-pointer grid-cols-[48px_minmax(0,1fr)_auto] gap-x-3 border-b border-border bg-surface px-4 py-3.5 focus-visible:-outline-offset-2"
    >
      <Avatar id={profile.unique_id} name={name} src={profile.photo_url} size={48} />
      <div className="min-w-0 self-center">
        <Link
          to={to}
          className="touch-44 block truncate text-left leading-5 font-semibold [unicode-bidi:plaintext] hover:underline"
        >
          {name}
        </Link>
        <p className="flex min-w-0 items-center gap-1 text-sm text-text-3">
          <span className="truncate">@{profile.handle}</span>
          {!profile.is_public && <LockedIcon size={14} aria-label={labels.privateProfile} role="img" />}
        </p>
      </div>
      {actions ?? <FollowButton profile={profile} />}
      <div className="col-span-2 col-start-2 grid grid-cols-[minmax(0,1fr)] gap-1.5 pt-1.5">
        {profile.bio !== '' && (
          <p dir="auto" className="line-clamp-2 [overflow-wrap:anywhere] text-pretty">
            {profile.bio}
          </p>
        )}
        <Whereabouts profile={profile} />
        {profile.can_view_posts && <Numbers profile={profile} />}
      </div>
    </article>
  )
})

/** The counts of a profile. Those of a private profile are not shown to strangers. */
function Numbers({ profile: { num_followers, num_following, num_posts } }: { profile: Profile }) {
  return (
    <FactList
      facts={[
        <Fact key="followers" count={num_followers} one={labels.follower} many={labels.followers} />,
        <Fact key="following" count={num_following} one={labels.following} many={labels.following} />,
        <Fact key="posts" count={num_posts} one={labels.post} many={labels.posts} />,
      ]}
      className="tabular-nums"
    />
  )
}

function Fact({ count, one, many }: { count: number; one: string; many: string }) {
  return (
    <span>
      <Count value={count} look="tally" className="font-semibold text-text" /> {count === 1 ? one : many}
    </span>
  )
}

function Whereabouts({ profile: { location, web_link } }: { profile: Profile }) {
  const address = externalUrl(web_link)
  if (location === '' && address === null) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-3">
      {location !== '' && (
        <span className="flex min-w-0 items-center gap-1">
          <PlaceIcon size={14} />
          <bdi className="truncate">{location}</bdi>
        </span>
      )}
      {address !== null && (
        <span className="flex min-w-0 items-center gap-1">
          <PermalinkIcon size={14} />
          <a href={address} target="_blank" rel="nofollow noopener ugc" className="link truncate">
            {spokenLink(address)}
          </a>
        </span>
      )}
    </p>
  )
}
