import type { PostId, ProfileId } from '@sayso/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { postQuery } from '../../entities/post/index.ts'
import { isOwn } from '../../entities/post/post-view.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { ApiError } from '../../lib/api-error.ts'
import { urls } from '../../lib/urls.ts'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { EditPost } from './edit-post.tsx'
import { labels, texts } from './texts.ts'

const MISSING: ReadonlySet<string> = new Set(['post_not_found', 'invalid_input', 'post_expired'])

export function EditPostScreen() {
  const { id = '' } = useParams()
  const me = useCurrentProfileId()
  return me === null ? null : <Loaded key={`${me} ${id}`} me={me} id={id as PostId} />
}

function Loaded({ me, id }: { me: ProfileId; id: PostId }) {
  const navigate = useNavigate()
  const { data, error, isFetchedAfterMount } = useQuery({ ...postQuery(me, id), staleTime: 0 })
  useEffect(() => {
    if (error === null) return
    const isMissing = error instanceof ApiError && MISSING.has(error.code ?? '')
    toast.error(isMissing ? texts.notFound : texts.loadFailed)
    void navigate(urls.home(), { replace: true })
  }, [error, navigate])
  // A list's copy may be outdated, and an edit must start from the current version.
  if (!isFetchedAfterMount || data === undefined || error !== null) {
    return (
      <>
        <h1 tabIndex={-1} className="px-4 pt-3 text-lg font-semibold">
          {texts.editTitle}
        </h1>
        <LoadingState label={labels.loadingPost}>
          <div className="grid gap-4 p-4">
            <Skeleton className="h-28 w-full rounded-field" />
            <Skeleton className="h-11 w-full rounded-field" />
          </div>
        </LoadingState>
      </>
    )
  }
  if (!isOwn(data)) return <Navigate to={urls.post(id)} replace />
  return <EditPost post={data} me={me} />
}
