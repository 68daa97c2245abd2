import type { Post } from '@sayso/contract/shapes/post'
import { remainingText } from '@sayso/contract/time-left'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Count } from '../../../ui/display/count.tsx'
import { FactList } from '../../../ui/display/fact-list.tsx'
import { Time } from '../../../ui/display/time.tsx'
import { FollowersIcon, PlaceIcon, TimeIcon } from '../../../ui/icons/icons.ts'
import { VerdictBar } from '../../../ui/reaction/verdict-bar.tsx'
import { firstLink, richTextOf } from '../rich-text.ts'
import { texts } from '../texts.ts'
import { Gated } from './gate/gated.tsx'
import { LinkCard } from './link-card.tsx'
import { PostMedia } from './media/post-media.tsx'
import { PostActions } from './post-actions.tsx'
import type { PostHandlers } from './post-card.tsx'
import { PostDecision } from './post-decision.tsx'
import { PostFiles } from './post-files.tsx'
import { PostHeader } from './post-header.tsx'
import { PostMenu } from './post-menu.tsx'
import { ImportedTitle, SourceBadge } from './post-origin.tsx'
import { PostPaid } from './post-paid.tsx'
import { isFewEmoji, textStyle } from './post-text.tsx'
import { RichText } from './rich-text.tsx'

interface PostArticleProps extends Omit<PostHandlers, 'onOpen' | 'commentBox'> {
  post: Post
  /** A follow button, beside the menu. */
  follow?: ReactNode
  /** The edit history that "Edited" opens. */
  edited?: ReactNode
  onDeleted?: () => void
}

/** A post on its own page: in full, with all its details. */
export function PostArticle({ post, follow, edited, onDeleted, ...on }: PostArticleProps) {
  const author = useId()
  const link = firstLink(richTextOf(post.text))
  return (
    <article
      data-post
      aria-labelledby={author}
      className="@container grid grid-cols-[minmax(0,1fr)] gap-3 bg-surface px-4 pt-3"
    >
      <PostHeader
        post={post}
        look="page"
        elementId={author}
        menu={
          <>
            {follow}
            <PostMenu post={post} onSeeBuyers={on.onSeeBuyers} onEmailBuyers={on.onEmailBuyers} />
          </>
        }
      />
      <PostDecision post={post} />
      <Gated post={post} isPage>
        <ImportedTitle post={post} />
        <div dir="auto" className={clsx(textStyle, isFewEmoji(post.text) ? 'text-2xl' : 'text-md')}>
          <RichText text={post.text} />
        </div>
        <PostMedia id={post.unique_id} media={post.media} look="page" isUrgent />
        {link !== null && <LinkCard url={link} />}
        <PostPaid
          post={post}
          onBuy={on.onBuy}
          onBuyNear={on.onBuyNear}
          onSeeBuyers={on.onSeeBuyers}
          onEmailBuyers={on.onEmailBuyers}
        >
          {(hidden) => (
            <div dir="auto" className={textStyle}>
              <RichText text={hidden} />
            </div>
          )}
        </PostPaid>
        <PostFiles post={post} />
        <SourceBadge post={post} />
      </Gated>
      <FactList facts={factsOf(post, edited)} />
      {!post.is_withheld && (
        <>
          <div className="-mx-4 border-t border-border px-4 pt-3">
            <VerdictBar
              trueCount={post.num_true}
              falseCount={post.num_false}
              aside={<Opinions likes={post.num_likes} dislikes={post.num_dislikes} />}
            />
          </div>
          <div className="-mx-4 border-y border-border px-4 py-0.5">
            <PostActions
              post={post}
              size="post"
              onBuy={on.onBuy}
              onComment={on.onComment}
              onReact={on.onReact}
              onDeleted={onDeleted}
            />
          </div>
        </>
      )}
    </article>
  )
}

function factsOf(post: Post, edited: ReactNode): ReactNode[] {
  return [
    <Time key="time" at={post.created} show="moment" />,
    ...(post.edited && edited && !post.is_withheld ? [edited] : []),
    ...(post.visibility === 'followers'
      ? [<Fact key="for" icon={FollowersIcon} words={texts.followersOnly} />]
      : []),
    ...(post.place_label === null ? [] : [<Fact key="place" icon={PlaceIcon} words={post.place_label} />]),
    ...(post.expires_at === null
      ? []
      : [<Fact key="expires" icon={TimeIcon} words={lasting(new Date(post.expires_at))} />]),
  ]
}

function lasting(until: Date): string {
  const now = new Date()
  return until > now ? texts.expires(remainingText(until, now)) : texts.expired
}

function Fact({ icon: FactIcon, words }: { icon: typeof TimeIcon; words: string }) {
  return (
    <>
      <FactIcon size={14} />
      {words}
    </>
  )
}

export function Opinions({ likes, dislikes }: { likes: number; dislikes: number }) {
  return (
    <p className="text-sm text-text-2 tabular-nums">
      <Count value={likes} className="font-semibold text-text" /> {texts.likes(likes)}
      {' · '}
      <Count value={dislikes} className="font-semibold text-text" /> {texts.dislikes(dislikes)}
    </p>
  )
}
