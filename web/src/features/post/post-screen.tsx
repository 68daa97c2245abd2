import type { PostId } from '@sayso/contract/ids'
import { useParams } from 'react-router'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { PageHead } from '../../entities/shell/page-head.tsx'
import { PostPage } from './post-page.tsx'
import { labels } from './texts.ts'

/** A post with its comments. */
export function PostScreen() {
  const { id = '' } = useParams()
  const me = useCurrentProfileId()
  return (
    <>
      <PageHead title={labels.post} />
      {me !== null && <PostPage key={id} me={me} id={id as PostId} />}
    </>
  )
}
