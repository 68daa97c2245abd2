import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { PostVersion } from '@sayso/contract/shapes/post'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { RichText } from '../../entities/post/ui/rich-text.tsx'
import { sessionCall, useCurrentProfileId } from '../../entities/session/index.ts'
import { useOverlay } from '../../entities/shell/index.ts'
import { FactList } from '../../ui/display/fact-list.tsx'
import { Time } from '../../ui/display/time.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Dialog } from '../../ui/floating/dialog.ts'
import { countOf } from '../../ui/format/count.ts'
import { VersionsIcon } from '../../ui/icons/icons.ts'
import { opensDialog } from '../../ui/lazy/intent.ts'
import { LoadingState } from '../../ui/loading/loading-state.tsx'
import { TextSkeleton } from '../../ui/loading/text-skeleton.tsx'
import { labels } from './texts.ts'

function versionsQuery(me: ProfileId, id: PostId) {
  return queryOptions({
    queryKey: ['post-versions', me, id],
    queryFn: async ({ signal }) =>
      (await sessionCall('feed/postVersions', { post_id: id }, { as: me, signal })).versions,
  })
}

/** "Edited", which opens the earlier versions of a post. */
export function EditedButton({ id }: { id: PostId }) {
  const [isOpen, setOpen] = useOverlay(`versions ${id}`)
  const me = useCurrentProfileId()
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        {...opensDialog(Dialog, isOpen)}
        className="touch-44 inline-flex items-center gap-1 font-medium text-accent-text hover:underline"
      >
        <VersionsIcon size={14} />
        {labels.edited}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={labels.versions}
        description={labels.reactionsCountForThe}
        align="start"
        size="lg"
      >
        {me !== null && <Versions me={me} id={id} />}
      </Dialog>
    </>
  )
}

function Versions({ me, id }: { me: ProfileId; id: PostId }) {
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(me, id))
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title={labels.failedToLoadVersions}
        detail={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data === undefined) {
    return (
      <LoadingState label={labels.loadingVersions} className="py-3">
        <TextSkeleton lines={3} />
      </LoadingState>
    )
  }
  const newestFirst = data.toSorted((one, other) => other.version - one.version)
  return (
    <ol className="divide-y divide-border">
      {newestFirst.map((version, index) => (
        <li key={version.version} className="grid gap-1.5 py-3">
          <p className="text-sm font-semibold text-text-2">
            {index === 0 ? 'Now' : version.version === 1 ? 'First version' : `Version ${version.version}`}
            {' · '}
            <Time at={version.created} show="moment" className="font-normal text-text-3" />
          </p>
          <div dir="auto" className="prose-user">
            <RichText text={version.text} />
          </div>
          <FactList facts={reactionsOf(version)} />
        </li>
      ))}
    </ol>
  )
}

function reactionsOf({ num_likes, num_dislikes, num_true, num_false }: PostVersion): string[] {
  return [
    ...(num_likes > 0 ? [countOf(num_likes, 'like', 'likes')] : []),
    ...(num_dislikes > 0 ? [countOf(num_dislikes, 'dislike', 'dislikes')] : []),
    ...(num_true > 0 ? [`${num_true} true`] : []),
    ...(num_false > 0 ? [`${num_false} false`] : []),
  ]
}
