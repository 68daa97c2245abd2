import type { Post } from '@sayso/contract/shapes/post'
import { type MouseEvent, memo, useId, useRef } from 'react'
import type { ReactionKind } from '../../../ui/reactions.ts'
import { PostActions } from './post-actions.tsx'
import { PostHeader } from './post-header.tsx'
import { PostLocked } from './post-locked.tsx'
import { PostMedia } from './post-media.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostText } from './post-text.tsx'

export interface PostHandlers {
  onOpen: (post: Post) => void
  onComment: (post: Post) => void
  onReact: (post: Post, kind: ReactionKind) => void
}

interface PostCardProps extends PostHandlers {
  post: Post
  /** Its place in the list, from 1. */
  position: number
  /** How many there are; -1 while nobody knows. */
  setSize: number
}

const isSelecting = () => getSelection()?.isCollapsed === false

const INTERACTIVE = 'a, button, input, textarea, select, [role=menu], [role=menuitem]'

/** A post in a list. Handlers must keep their identity: thousands of cards are spared a render by it. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, position, setSize, onOpen, onComment, onReact } = props
  const ids = useId()
  const wasSelecting = useRef(false)

  /** A convenience on top of the links inside: those, a selection of text and every modifier come first. */
  function openByClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const isOnControl = event.target instanceof Element && event.target.closest(INTERACTIVE) !== null
    // A click that clears a selection has already cleared it when it arrives here.
    const isAboutText = wasSelecting.current || isSelecting()
    if (isPlain && !isOnControl && !isAboutText && !event.defaultPrevented) onOpen(post)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the links inside, and Enter in the list.
    <article
      data-anchor-id={post.unique_id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed take the focus, one after the other.
      tabIndex={0}
      aria-labelledby={`${ids}author`}
      aria-describedby={`${ids}text`}
      aria-posinset={position}
      aria-setsize={setSize}
      onPointerDown={() => {
        wasSelecting.current = isSelecting()
      }}
      onClick={openByClick}
      className="@container grid cursor-pointer grid-cols-[minmax(0,1fr)] gap-2 border-b border-border bg-surface px-4 pt-3 pb-1.5 focus-visible:-outline-offset-2"
    >
      <PostHeader post={post} elementId={`${ids}author`} menu={<PostMenu id={post.unique_id} />} />
      <PostText id={post.unique_id} text={post.text} elementId={`${ids}text`} />
      <PostMedia media={post.media} />
      {post.type === 'paid' && post.ptv_text === undefined && <PostLocked post={post} />}
      <PostActions post={post} onComment={onComment} onReact={onReact} />
    </article>
  )
})
