import { isStoredId, type ProfileId } from '@sayso/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { isOwn, profileQuery } from '../../entities/profile/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { ApiError } from '../../lib/api-error.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ProfileIcon } from '../../ui/icons/icons.ts'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { EditForm } from './form/edit-form.tsx'
import { formTexts, labels, profileTexts } from './texts.ts'

export function EditProfileScreen() {
  const { id = '' } = useParams()
  const me = useCurrentProfileId()
  if (me === null) return <Waiting />
  if (id.trim() === '') return <Leave title={formTexts.noId} />
  if (!isStoredId(id)) return <Missing />
  return <Loaded key={`${me} ${id}`} me={me} id={id as ProfileId} />
}

function Loaded({ me, id }: { me: ProfileId; id: ProfileId }) {
  const query = useQuery(profileQuery(me, { id }))
  const { data: profile, error, isPlaceholderData } = query
  if (error !== null && (profile === undefined || isPlaceholderData)) {
    if (error instanceof ApiError && error.code === 'profile_not_found') return <Missing />
    return (
      <Titled title={profileTexts.failed}>
        <ErrorState
          title={profileTexts.failed}
          detail={error.message}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Titled>
    )
  }
  // A card or an old session record is enough to show, but not to edit.
  if (profile === undefined || isPlaceholderData) return <Waiting />
  if (!isOwn(profile)) return <Leave title={formTexts.denied.title} text={formTexts.denied.text} />
  return <EditForm me={me} profile={profile} />
}

function Leave({ title, text }: { title: string; text?: string }) {
  useEffect(() => {
    toast.error(title, text === undefined ? {} : { description: text })
  }, [title, text])
  return <Navigate to={urls.ownProfile()} replace />
}

function Missing() {
  return (
    <Titled title={formTexts.missing.title}>
      <EmptyState
        icon={ProfileIcon}
        title={formTexts.missing.title}
        text={labels.goneOrMistyped}
        action={
          <LinkButton variant="primary" to={urls.ownProfile()}>
            {formTexts.missing.action}
          </LinkButton>
        }
      />
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      {children}
    </>
  )
}

function Waiting() {
  return (
    <LoadingState label={labels.loading} className="mx-auto max-w-128 px-4 pt-3">
      <Skeleton className="h-6 w-32" />
      <Skeleton className="mt-6 size-24 rounded-full" />
      {[0, 1, 2, 3].map((n) => (
        <Skeleton key={n} className="mt-6 h-11 w-full rounded-field" />
      ))}
    </LoadingState>
  )
}
