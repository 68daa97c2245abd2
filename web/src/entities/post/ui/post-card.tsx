import type { Post } from '@sayso/contract/shapes/post'
import { clsx } from 'clsx'
import { type MouseEvent, memo, type ReactNode, useId, useRef } from 'react'
import type { ReactionKind } from '../../../ui/reaction/reactions.ts'
import { firstLink, richTextOf } from '../rich-text.ts'
import { EvidenceLine } from './evidence-line.tsx'
import { Gated } from './gate/gated.tsx'
import { LinkCard } from './link-card.tsx'
import { PostMedia } from './media/post-media.tsx'
import { PostActions } from './post-actions.tsx'
import { PostDecision } from './post-decision.tsx'
import { PostFiles } from './post-files.tsx'
import { PostHeader } from './post-header.tsx'
import { remember, useCardMemory } from './post-memory.ts'
import { PostMenu } from './post-menu.tsx'
import { ImportedTitle, SourceBadge } from './post-origin.tsx'
import { PostPaid } from './post-paid.tsx'
import { PostText } from './post-text.tsx'

export interface PostHandlers {
  onOpen: (post: Post) => void
  onComment: (post: Post) => void
  onReact: (post: Post, kind: ReactionKind) => void
  /** The handlers are optional: without one, its button is not shown. */
  onBuy?: (post: Post) => void
  /** Called when the user is about to press the buy button. */
  onBuyNear?: () => void
  onSeeBuyers?: (post: Post) => void
  onEmailBuyers?: (post: Post) => void
  /** The comment box, while it is open under the card. */
  commentBox?: (post: Post) => ReactNode
}

interface PostCardProps extends PostHandlers {
  post: Post
  /** Its place in the list, from 1. */
  position: number
  /** The number of posts in the list; -1 while unknown. */
  setSize: number
}

/** The number of posts visible when a list opens. */
const FIRST_IN_SIGHT = 2

const isSelecting = () => getSelection()?.isCollapsed === false

const INTERACTIVE = 'a, button, input, textarea, select, [role=menu], [role=menuitem], [data-comment-box]'

/** A post in a list. Handlers must keep their identity, so that thousands of cards skip rendering. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const {
    post,
    position,
    setSize,
    onOpen,
    onComment,
    onReact,
    onBuy,
    onBuyNear,
    onSeeBuyers,
    onEmailBuyers,
    commentBox,
  } = props
  const link = firstLink(richTextOf(post.text))
  const ids = useId()
  const wasSelecting = useRef(false)
  const { isNew, isCommenting } = useCardMemory(post.unique_id)

  /**
   * Opens the post on a click anywhere. This is a convenience: links inside, text selection and modifier keys take
   * precedence.
   */
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
      // Only once: a hidden list that is shown again would repeat the animation.
      onAnimationEnd={({ target, currentTarget }) => {
        if (target === currentTarget) remember(post.unique_id, { isNew: false })
      }}
      className={clsx(
        '@container grid cursor-pointer grid-cols-[minmax(0,1fr)] gap-2 border-b border-border bg-surface px-4 pt-3 pb-1.5 focus-visible:-outline-offset-2',
        isNew && 'animate-flash',
        // Suggestions overflow the box, over the next card.
        isCommenting && 'relative z-[1]',
      )}
    >
      <PostHeader
        post={post}
        elementId={`${ids}author`}
        menu={<PostMenu post={post} onSeeBuyers={onSeeBuyers} onEmailBuyers={onEmailBuyers} />}
      />
      <PostDecision post={post} />
      <Gated post={post}>
        <ImportedTitle post={post} />
        <PostText id={post.unique_id} text={post.text} elementId={`${ids}text`} />
        <PostMedia id={post.unique_id} media={post.media} isUrgent={position <= FIRST_IN_SIGHT} />
        {link !== null && <LinkCard url={link} />}
        <PostPaid
          post={post}
          onBuy={onBuy}
          onBuyNear={onBuyNear}
          onSeeBuyers={onSeeBuyers}
          onEmailBuyers={onEmailBuyers}
        >
          {(hidden) => <PostText id={post.unique_id} text={hidden} part="locked" />}
        </PostPaid>
        <PostFiles post={post} />
        <SourceBadge post={post} />
      </Gated>
      <EvidenceLine post={post} />
      <PostActions
        post={post}
        onBuy={onBuy}
        onComment={onComment}
        onReact={onReact}
        isCommenting={isCommenting}
      />
      {isCommenting && commentBox?.(post)}
    </article>
  )
})
