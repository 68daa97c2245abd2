import type { Media } from '@sayso/contract/shapes/media'
import type { Post } from '@sayso/contract/shapes/post'
import { type CSSProperties, useRef } from 'react'
import { Link } from 'react-router'
import { urls } from '../../../../lib/urls.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { HiddenIcon } from '../../../../ui/icons/later-icons.ts'
import { useSession } from '../../../session/index.ts'
import { isTextCovered } from '../../gate-view.ts'
import { cardBounds, pageBounds, ratioOf, wideCardBounds } from '../../media-view.ts'
import { isOwn } from '../../post-view.ts'
import { usePlaceholder } from '../media/placeholder.ts'
import { remember } from '../post-memory.ts'
import { PostText, textStyle } from '../post-text.tsx'
import { RichText } from '../rich-text.tsx'
import { texts } from './texts.ts'

interface CoverProps {
  post: Post
  isPage: boolean | undefined
}

/** Instead of what a label covers. Nothing of it is loaded before somebody wants to see it. */
export function Cover({ post, isPage = false }: CoverProps) {
  if (post.is_withheld) return <Withheld post={post} />
  const [first] = post.media
  return (
    <>
      {!isTextCovered(post) &&
        (isPage ? (
          <div dir="auto" className={`${textStyle} text-md`}>
            <RichText text={post.text} />
          </div>
        ) : (
          <PostText id={post.unique_id} text={post.text} />
        ))}
      {first === undefined ? (
        <CoveredRow post={post} />
      ) : (
        <CoveredBox post={post} first={first} isPage={isPage} />
      )}
    </>
  )
}

/** Uncovers the post and puts the focus on it, since the pressed button is gone. */
function useUncover({ unique_id: id }: Post) {
  const box = useRef<HTMLElement>(null)
  return {
    box,
    uncover: () => {
      const article = box.current?.closest('article')
      remember(id, { isUncovered: true })
      // On its own page the post does not take the focus by itself.
      if (article && !article.hasAttribute('tabindex')) article.tabIndex = -1
      article?.focus({ preventScroll: true })
    },
  }
}

const setBy = ({ gate, staff_labels: byStaff }: Post): string =>
  gate !== null && byStaff.includes(gate) ? texts.byStaff : texts.byAuthor

/** In place of pictures: their colours, and one button. */
function CoveredBox({ post, first, isPage }: { post: Post; first: Media; isPage: boolean }) {
  const placeholder = usePlaceholder(first.thumbhash)
  const { box, uncover } = useUncover(post)
  const label = texts.labels[post.gate ?? 'sensitive']
  const shape = {
    '--ratio': ratioOf(first, isPage ? pageBounds : cardBounds),
    '--ratio-wide': ratioOf(first, isPage ? pageBounds : wideCardBounds),
    ...(placeholder && { backgroundImage: `url(${placeholder})` }),
  } as CSSProperties
  return (
    <section
      ref={box}
      aria-label={texts.covered(label)}
      style={shape}
      className="relative grid aspect-(--ratio) max-h-[80svh] overflow-hidden rounded-media bg-surface-3 bg-cover bg-center @card:aspect-(--ratio-wide)"
    >
      <div className="absolute inset-0 grid place-items-center bg-black/65 text-white">
        <div className="grid justify-items-center gap-2 p-4 text-center">
          <HiddenIcon size={26} />
          <p className="font-semibold">{label}</p>
          <p className="text-sm">{setBy(post)}</p>
          <button
            type="button"
            onClick={uncover}
            style={{ borderColor: 'currentcolor' }}
            className="touch-44 mt-1 inline-flex h-8 items-center rounded-full border bg-black/65 px-3.5 text-sm font-semibold"
          >
            {texts.show}
            <span className="sr-only">{` ${texts.postBy(post.profile.display_name)}`}</span>
          </button>
        </div>
      </div>
    </section>
  )
}

const row = 'flex items-center gap-3 rounded-field bg-surface-2 px-3 py-2 text-sm text-text-2'

/** In place of words. */
function CoveredRow({ post }: { post: Post }) {
  const { box, uncover } = useUncover(post)
  const label = texts.labels[post.gate ?? 'sensitive']
  return (
    <section ref={box} aria-label={texts.covered(label)} className={row}>
      <HiddenIcon size={18} className="shrink-0 text-text-3" />
      <p className="min-w-0 flex-1">
        <b className="font-semibold text-text">{label}</b>
        {` · ${setBy(post)}`}
      </p>
      <Button size="sm" onClick={uncover}>
        {texts.show}
        <span className="sr-only">{` ${texts.postBy(post.profile.display_name)}`}</span>
      </Button>
    </section>
  )
}

/** The reader hides such posts, or never said that they are old enough: nothing of it is here. */
function Withheld({ post }: { post: Post }) {
  const session = useSession()
  const isMember = session.status === 'authenticated' && session.kind !== 'visitor'
  const gate = post.gate ?? 'sensitive'
  return (
    <section aria-label={texts.covered(texts.labels[gate])} className={row}>
      <HiddenIcon size={18} className="shrink-0 text-text-3" />
      <p className="min-w-0 flex-1">{isMember ? texts.withheld[gate] : texts.withheldFromVisitors}</p>
      {isMember && (
        <Link
          to={urls.settings('privacy')}
          className="touch-44 shrink-0 font-medium text-accent-text hover:underline"
        >
          {texts.settings}
        </Link>
      )}
    </section>
  )
}

/** Authors see their own posts as they are, and that others do not. */
export function OwnLabel({ post }: { post: Post }) {
  if (!isOwn(post)) return null
  return (
    <p className="flex items-center gap-1.5 text-sm text-text-3">
      <HiddenIcon size={14} className="shrink-0" />
      {post.labels.map((label) => texts.own(label, post.staff_labels.includes(label))).join(' · ')}
    </p>
  )
}
