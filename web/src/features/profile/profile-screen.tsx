import { isStoredId, type ProfileId } from '@sayso/contract/ids'
import { defaultLimits } from '@sayso/contract/limits'
import type { Profile } from '@sayso/contract/shapes/profile'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Navigate, useParams } from 'react-router'
import { nameOf, profileQuery, type Who } from '../../entities/profile/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { usePageTitle, useRefresh } from '../../entities/shell/index.ts'
import { ApiError } from '../../lib/api-error.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ProfileIcon } from '../../ui/icons/icons.ts'
import { BlockedProfile } from './blocked-profile.tsx'
import { CompactBar } from './compact-bar.tsx'
import { MutedLine } from './muted-line.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfilePosts } from './profile-posts.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { RequestsLine } from './requests-line.tsx'
import { labels, profileTexts } from './texts.ts'

/** The user's current profile. */
export function OwnProfileScreen() {
  const me = useCurrentProfileId()
  return me === null ? <ProfileSkeleton /> : <ProfilePage key={me} me={me} who={{ id: me }} />
}

export function ProfileScreen() {
  const { id = '' } = useParams()
  const me = useCurrentProfileId()
  if (me === null) return <ProfileSkeleton />
  if (!isStoredId(id)) return <MissingProfile />
  return <ProfilePage key={`${me} ${id}`} me={me} who={{ id: id as ProfileId }} />
}

export function HandleScreen() {
  const { username = '' } = useParams()
  const handle = username.replace(/^@/, '')
  const me = useCurrentProfileId()
  if (me === null) return <ProfileSkeleton />
  if (!isHandle(handle)) return <MissingProfile address={username} />
  return <ProfilePage key={`${me} ${handle}`} me={me} who={{ handle }} address={username} />
}

interface ProfilePageProps {
  me: ProfileId
  who: Who
  /** The handle in the address: a former handle, or another spelling, is replaced by the current one. */
  address?: string
}

function ProfilePage({ me, who, address }: ProfilePageProps) {
  const query = useQuery(profileQuery(me, who))
  const { data: profile, error, isPlaceholderData } = query
  usePageTitle(profile === undefined ? null : `${nameOf(profile)} (@${profile.handle})`)
  useRefresh(() => void query.refetch())
  if (profile !== undefined) {
    const isFormer = address !== undefined && !isPlaceholderData && address !== profile.handle
    return (
      <>
        {isFormer && <Navigate to={urls.handle(profile.handle)} replace />}
        <ShownProfile me={me} profile={profile} />
      </>
    )
  }
  if (error === null) return <ProfileSkeleton />
  if (isMissing(error)) return <MissingProfile address={address} />
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {profileTexts.failed}
      </h1>
      <ErrorState
        title={error instanceof ApiError && error.kind === 'refused' ? error.message : profileTexts.failed}
        detail={error.message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </>
  )
}

const isHandle = (text: string) => /^\w+$/.test(text) && text.length <= defaultLimits.accounts.handleMax

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'profile_not_found'
}

/** If a mentioned handle does not exist, searches for it instead: others may have mentioned it too. */
function MissingProfile({ address }: { address?: string | undefined }) {
  if (address?.startsWith('@')) return <Navigate to={urls.search(address)} replace />
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {profileTexts.missing}
      </h1>
      <EmptyState
        icon={ProfileIcon}
        title={profileTexts.missing}
        text={labels.renamedOrMistyped}
        action={
          <LinkButton variant="primary" to={urls.feed('explore', 'profiles')}>
            {labels.exploreProfiles}
          </LinkButton>
        }
      />
    </>
  )
}

function ShownProfile({ me, profile }: { me: ProfileId; profile: Profile }) {
  const isActing = profile.unique_id === me
  const tabs = useRef<HTMLDivElement>(null)
  if (profile.is_blocked) return <BlockedProfile profile={profile} />
  return (
    <>
      <CompactBar profile={profile} tabs={tabs} />
      <ProfileHeader me={me} profile={profile} />
      {profile.is_muted && <MutedLine profile={profile} />}
      {isActing && !profile.is_public && <RequestsLine me={me} />}
      <ProfilePosts me={me} profile={profile} tabs={tabs} />
    </>
  )
}
