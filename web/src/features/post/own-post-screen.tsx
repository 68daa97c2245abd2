import type { PostId } from '@sayso/contract/ids'
import { Navigate, useParams } from 'react-router'
import { laterTexts as texts } from '../../entities/post/later-texts.ts'
import { isOwn } from '../../entities/post/post-view.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { PageHead } from '../../entities/shell/page-head.tsx'
import { urls } from '../../lib/urls.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PostPage } from './post-page.tsx'

/** A post as its author sees it. Other users are redirected to its public page. */
export function OwnPostScreen() {
  const { id } = useParams()
  const me = useCurrentProfileId()
  return (
    <>
      <PageHead title={texts.ownTitle} />
      {me === null || !id ? (
        <ErrorState title={texts.noId} />
      ) : (
        <PostPage
          key={id}
          me={me}
          id={id as PostId}
          elsewhere={(post) => !isOwn(post) && <Navigate to={urls.post(post.unique_id)} replace />}
        />
      )}
    </>
  )
}
