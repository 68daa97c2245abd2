import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FollowButton, nameOf, spokenLink } from '../../entities/profile/index.ts'
import { externalUrl, urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Count } from '../../ui/display/count.tsx'
import { formatJoined } from '../../ui/format/time.ts'
import {
  EditIcon,
  ExternalIcon,
  type Icon,
  LockedIcon,
  PermalinkIcon,
  PlaceIcon,
} from '../../ui/icons/icons.ts'
import { DateIcon, FundsIcon, PurchasesIcon } from '../../ui/icons/later-icons.ts'
import { BioText } from './bio-text.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { labels } from './texts.ts'

/** The header of a profile. If it is the user's current profile, its lists are their own. */
export function ProfileHeader({ me, profile }: { me: ProfileId; profile: Profile }) {
  const name = nameOf(profile)
  const isActing = profile.unique_id === me
  return (
    <header className="px-4 pt-4">
      <div className="flex items-center gap-3">
        <Avatar
          id={profile.unique_id}
          name={name}
          src={profile.photo_url}
          size={96}
          label={`Photo of ${name}`}
        />
        <div className="ms-auto flex flex-wrap justify-end gap-2">
          {profile.can_edit && (
            <LinkButton icon={EditIcon} to={urls.editProfile(profile.unique_id)}>
              {labels.editProfile}
            </LinkButton>
          )}
          {isActing && <Money className="contents max-md:hidden" />}
          <FollowButton profile={profile} />
          <ProfileMenu me={me} profile={profile} />
        </div>
      </div>
      <h1
        tabIndex={-1}
        className="mt-3 text-left text-xl font-semibold text-balance [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
      >
        {name}
      </h1>
      <p className="flex items-center gap-2 leading-5 text-text-3">
        <span className="min-w-0 truncate">@{profile.handle}</span>
        {!profile.is_public && (
          <Badge size="sm" icon={LockedIcon}>
            {labels.private}
          </Badge>
        )}
      </p>
      {profile.bio !== '' && (
        <p dir="auto" className="prose-user mt-2.5 max-w-130">
          <BioText text={profile.bio} />
        </p>
      )}
      <Facts profile={profile} />
      {/* The counts of a private profile are hidden from strangers: a row of zeros would be wrong. */}
      {profile.can_view_posts ? <Counts profile={profile} isActing={isActing} /> : <div className="h-4" />}
      {isActing && <Money className="mb-3 grid grid-cols-2 gap-2 md:hidden" />}
    </header>
  )
}

function Money({ className }: { className: string }) {
  return (
    <div className={className}>
      <LinkButton icon={FundsIcon} to={urls.funds()}>
        {labels.funds}
      </LinkButton>
      <LinkButton icon={PurchasesIcon} to={urls.purchases()}>
        {labels.purchases}
      </LinkButton>
    </div>
  )
}

function Facts({ profile: { location, web_link, created_time } }: { profile: Profile }) {
  const address = externalUrl(web_link)
  return (
    <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-3">
      {location !== '' && (
        <Fact icon={PlaceIcon}>
          <bdi className="[overflow-wrap:anywhere]">{location}</bdi>
        </Fact>
      )}
      {address !== null && (
        <Fact icon={PermalinkIcon}>
          <a
            href={address}
            target="_blank"
            rel="nofollow noopener ugc"
            className="link touch-44 flex min-w-0 items-center gap-1"
          >
            <span className="truncate">{spokenLink(address)}</span>
            <ExternalIcon size={14} className="shrink-0" />
            <span className="sr-only">{labels.opensNewTab}</span>
          </a>
        </Fact>
      )}
      <Fact icon={DateIcon}>{formatJoined(new Date(created_time * 1000))}</Fact>
    </ul>
  )
}

function Fact({ icon: FactIcon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 max-w-full items-center gap-1.5">
      <FactIcon size={14} className="shrink-0" />
      {children}
    </li>
  )
}

/** Only the user's own counts link to lists: whom others follow is private. */
function Counts({ profile, isActing }: { profile: Profile; isActing: boolean }) {
  const { num_following, num_followers, num_posts } = profile
  const counts = [
    ['Following', num_following, isActing ? urls.feed('following', 'profiles') : null],
    [
      num_followers === 1 ? 'Follower' : 'Followers',
      num_followers,
      isActing ? urls.feed('followers', 'profiles') : null,
    ],
    [num_posts === 1 ? 'Post' : 'Posts', num_posts, null],
  ] as const
  return (
    <ul className="mt-3 mb-2 flex flex-wrap gap-x-5 text-text-3 tabular-nums max-md:gap-x-4">
      {counts.map(([label, count, to]) => {
        const text = (
          <>
            <Count value={count} look="tally" className="font-semibold text-text" /> {label}
          </>
        )
        return (
          <li key={label} className="leading-8">
            {to === null ? (
              text
            ) : (
              <Link to={to} className="touch-44 rounded-chip hover:underline">
                {text}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
