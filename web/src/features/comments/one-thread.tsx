import type { CommentId, ProfileId } from '@sayso/contract/ids'
import type { ParentComment } from '@sayso/contract/shapes/comment'
import type { Post } from '@sayso/contract/shapes/post'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { HiddenComment, openComment, useHiddenReason } from '../../entities/comment/index.ts'
import { RichText } from '../../entities/post/ui/rich-text.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { urls } from '../../lib/urls.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Avatar } from '../../ui/display/avatar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { BackIcon, CommentIcon } from '../../ui/icons/icons.ts'
import { CommentList } from './comment-list.tsx'
import { threadQuery } from './comment-queries.ts'
import { CommentSkeletons } from './comment-skeleton.tsx'
import { nameOfWriter } from './names.ts'
import { useUnsent } from './outbox-store.ts'
import { texts } from './texts.ts'

interface OneThreadProps {
  me: ProfileId
  post: Post
  id: CommentId
}

/** One comment between its parents and its replies: the target of a link to it. */
export function OneThread({ me, post, id }: OneThreadProps) {
  const { data, error, isFetching, refetch } = useQuery(threadQuery(me, post.unique_id, id))
  const unsent = useUnsent(post.unique_id, me)
  const isShown = data !== undefined
  useEffect(() => {
    if (!isShown) return
    const row = document.querySelector<HTMLElement>(`[data-comment-id="${id}"]`)
    row?.scrollIntoView({ block: 'center' })
  }, [isShown, id])

  if (data !== undefined) {
    return (
      <>
        <AllLink post={post} />
        <ul>
          {data.parents.map((parent) => (
            <li key={parent.unique_id}>
              <Parent post={post} parent={parent} />
            </li>
          ))}
        </ul>
        <CommentList
          me={me}
          post={post}
          comments={[data.comment]}
          unsent={unsent.filter(({ parent }) => parent !== null)}
          // The order in which the first replies were returned.
          order="newest"
          marked={id}
        />
      </>
    )
  }
  if (error === null) return <CommentSkeletons />
  const isMissing = error instanceof ApiError && (error.kind === 'refused' || error.status === 404)
  if (isMissing) {
    return (
      <EmptyState
        icon={CommentIcon}
        title={texts.notFound}
        text={texts.notFoundText}
        action={<LinkButton to={urls.post(post.unique_id)}>{texts.showAll}</LinkButton>}
      />
    )
  }
  return (
    <ErrorState
      title={texts.loadFailed}
      detail={error.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function AllLink({ post }: { post: Post }) {
  return (
    <Link
      to={urls.post(post.unique_id)}
      className="link mx-4 mb-1 inline-flex h-8 items-center gap-1.5 rounded-chip text-sm"
    >
      <BackIcon size={16} /> {texts.showAll}
    </Link>
  )
}

/** A parent comment, shortened; its line leads on to the reply. */
function Parent({ post, parent }: { post: Post; parent: ParentComment }) {
  const name = nameOfWriter(parent)
  const hidden = useHiddenReason(parent)
  if (hidden !== null) {
    return (
      <div className="px-4 pt-2.5">
        <HiddenComment
          reason={hidden}
          {...(hidden !== 'blocked' && { onShow: () => openComment(parent.unique_id) })}
        />
      </div>
    )
  }
  return (
    <div className="relative px-4 pt-2.5">
      <span
        aria-hidden="true"
        className="absolute top-11 bottom-0 left-8 border-l border-[color-mix(in_oklab,var(--border-strong)_45%,var(--border))]"
      />
      <article aria-label={`Comment by ${name}, ${parent.created}`} className="flex gap-2.5">
        <Avatar id={parent.profile?.unique_id ?? ''} name={name} src={parent.profile?.photo_url} size={32} />
        <div className="min-w-0 flex-1">
          <p className="flex min-h-5 items-center gap-1.5">
            {parent.profile !== null && (
              <Link
                to={urls.handle(parent.profile.handle)}
                className="truncate font-semibold hover:underline"
              >
                <bdi>{name}</bdi>
              </Link>
            )}
            <Link
              to={urls.comment(post.unique_id, parent.unique_id)}
              className="text-sm text-text-3 hover:underline"
            >
              {parent.created}
            </Link>
          </p>
          <div dir="auto" className="mt-0.5 prose-user whitespace-pre-wrap text-text-2">
            <ParentText parent={parent} />
          </div>
        </div>
      </article>
    </div>
  )
}

function ParentText({ parent: { is_deleted, is_removed, text } }: { parent: ParentComment }) {
  if (!is_deleted) return <RichText text={text} />
  return <i className="text-text-3">{is_removed ? texts.takenDown : texts.gone}</i>
}
