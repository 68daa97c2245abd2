import type { PostId } from '@sayso/contract/ids'
import type { Media } from '@sayso/contract/shapes/media'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { NextIcon, PreviousIcon } from '../../../../ui/icons/icons.ts'
import { formatLength, stateOf } from '../../media-view.ts'
import { Dots } from './dots.tsx'
import { FailedMedia } from './failed-media.tsx'
import { keyStep, wrap } from './slides.ts'
import { Still } from './still.tsx'
import { useSwipe } from './use-swipe.ts'
import { Video } from './video.tsx'

interface StageProps {
  post: PostId
  media: readonly Media[]
  slide: number
  look: 'card' | 'page'
  onSlide: (slide: number) => void
  /** Opens the full-screen view. */
  onOpen: () => void
  /** Called when the user is about to press something that opens it. */
  onOpenSoon: () => void
}

/**
 * A carousel of several media in one box, which wraps around; also the box of a single video. Only the visible medium
 * is rendered, until the user is about to move on.
 */
export function Stage({ post, media, slide, look, onSlide, onOpen, onOpenSoon }: StageProps) {
  // Counts without bounds, so that the last and the first slide are neighbours like any others.
  const [position, setPosition] = useState(slide)
  const [isArmed, setArmed] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isSeveral = media.length > 1
  const at = wrap(position, media.length)
  // The slide was changed from outside: in the lightbox.
  if (at !== slide) setPosition(position + slide - at)

  function move(step: number): void {
    if (!isSeveral) return
    setArmed(true)
    setPosition(position + step)
    onSlide(wrap(position + step, media.length))
  }
  const swipe = useSwipe(box, move, isSeveral)
  const arm = () => {
    setArmed(true)
    onOpenSoon()
  }
  const around = isSeveral && isArmed ? [-1, 0, 1] : [0]

  const slides = around.map((step) => {
    const slot = position + step
    const item = media[wrap(slot, media.length)] as Media
    return (
      <div
        key={slot}
        inert={step !== 0}
        className="absolute inset-0 transition-transform duration-view ease-standard group-data-dragging:transition-none"
        style={{ transform: `translateX(calc(${step * 100}% + var(--drag, 0px)))` }}
      >
        <Slide
          post={post}
          item={item}
          isCurrent={step === 0}
          fit={wrap(slot, media.length) === 0 && look === 'card' ? 'cover' : 'contain'}
          isLarge={look === 'page'}
          onOpen={onOpen}
        />
      </div>
    )
  })

  if (!isSeveral) return <div className="absolute inset-0">{slides}</div>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; these are pictures.
    <div
      ref={box}
      role="group"
      aria-roledescription="carousel"
      aria-label={`${media.length} media`}
      dir="ltr"
      onPointerEnter={arm}
      onFocus={arm}
      onKeyDown={(event) => {
        const step = keyStep(event.key, at, media.length)
        if (step === null) return
        event.preventDefault()
        event.stopPropagation()
        move(step)
      }}
      {...swipe}
      className="group absolute inset-0 [touch-action:pan-y_pinch-zoom]"
    >
      {slides}
      <span className="sr-only" aria-live="polite">{`${at + 1} of ${media.length}`}</span>
      <Arrow direction="previous" onPress={() => move(-1)} />
      <Arrow direction="next" onPress={() => move(1)} />
      <Dots count={media.length} current={at} />
    </div>
  )
}

interface ArrowProps {
  direction: 'previous' | 'next'
  onPress: () => void
}

/** Visible when the mouse is over the box or the focus in it; touch users swipe. */
function Arrow({ direction, onPress }: ArrowProps) {
  const isNext = direction === 'next'
  return (
    <span
      className={clsx(
        'absolute top-1/2 -translate-y-1/2 opacity-0 transition-opacity duration-fast group-focus-within:opacity-100 group-hover:opacity-100',
        isNext ? 'right-2' : 'left-2',
      )}
    >
      <IconButton
        icon={isNext ? NextIcon : PreviousIcon}
        label={isNext ? 'Next' : 'Previous'}
        ground="media"
        onClick={onPress}
      />
    </span>
  )
}

interface SlideProps {
  post: PostId
  item: Media
  isCurrent: boolean
  fit: 'cover' | 'contain'
  isLarge: boolean
  onOpen: () => void
}

function Slide({ post, item, isCurrent, fit, isLarge, onOpen }: SlideProps) {
  const state = stateOf(item)
  if (state === 'video' && isCurrent) return <Video media={item} fit={fit} onOpen={onOpen} />
  const still = (
    <Still media={item} fit={fit} isLarge={isLarge} isUrgent>
      <FailedMedia post={post} media={item} />
    </Still>
  )
  if (state !== 'picture') {
    return (
      <>
        {still}
        {state === 'video' && item.duration !== null && (
          <span className="absolute start-2 bottom-2 rounded-full bg-black/70 px-2 text-xs text-white">
            {formatLength(item.duration)}
          </span>
        )}
      </>
    )
  }
  return (
    <button
      type="button"
      aria-label={`Open picture${item.alt === '' ? '' : `: ${item.alt}`}`}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-2"
    >
      {still}
    </button>
  )
}
