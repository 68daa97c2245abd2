import type { PostId } from '@sayso/contract/ids'
import type { Media } from '@sayso/contract/shapes/media'
import { type CSSProperties, useEffect, useState } from 'react'
import { chunk } from '../../../../ui/lazy/chunk.ts'
import { onIntent } from '../../../../ui/lazy/intent.ts'
import { useChunk } from '../../../../ui/lazy/lazy-overlay.tsx'
import { useOverlay } from '../../../shell/use-overlay.ts'
import { cardBounds, pageBounds, ratioOf, shownMedia, stateOf, wideCardBounds } from '../../media-view.ts'
import { remember, useCardMemory } from '../post-memory.ts'
import { FailedMedia } from './failed-media.tsx'
import { Lightbox } from './lightbox.ts'
import { Still } from './still.tsx'

interface PostMediaProps {
  id: PostId
  media: readonly Media[]
  /** `page` shows them whole, because nothing below competes for the space. */
  look?: 'card' | 'page'
  /** Among the first posts on the screen. */
  isUrgent?: boolean
}

const stage = chunk(() => import('./stage.tsx'))

/** The pictures and videos of a post, in a box that has its final shape from the first paint on. */
export function PostMedia({ id, media, look = 'card', isUrgent = false }: PostMediaProps) {
  const shown = shownMedia(media)
  return shown.length === 0 ? null : <Frame id={id} media={shown} look={look} isUrgent={isUrgent} />
}

/** Whether a wish has been on the screen for a frame: its code must not delay the first post that can be read. */
function useIsPainted(isWanted: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const frame = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [isWanted])
  return isWanted && isPainted
}

/** One picture renders directly; several, or a video, need the stage, whose code loads with the first of them. */
function Frame({ id, media, look, isUrgent }: Required<PostMediaProps>) {
  const memory = useCardMemory(id)
  const slide = Math.min(memory.slide, media.length - 1)
  const first = media[0] as Media
  const needsStage = media.length > 1 || stateOf(first) === 'video'
  const loaded = useChunk(stage, useIsPainted(needsStage))
  const [isOpen, setOpen] = useOverlay(`media ${id}`)
  const current = media[slide] ?? first
  const shape = {
    '--ratio': ratioOf(first, look === 'page' ? pageBounds : cardBounds),
    '--ratio-wide': ratioOf(first, look === 'page' ? pageBounds : wideCardBounds),
  } as CSSProperties
  // The box has the shape of the first medium; only that one may fill it.
  const fit = slide === 0 && look === 'card' ? 'cover' : 'contain'
  return (
    <div
      style={shape}
      className="relative aspect-(--ratio) max-h-[80svh] overflow-hidden rounded-media bg-surface-3 @card:aspect-(--ratio-wide)"
    >
      {needsStage && loaded !== undefined ? (
        <loaded.Stage
          post={id}
          media={media}
          slide={slide}
          look={look}
          onSlide={(next) => remember(id, { slide: next })}
          onOpen={() => setOpen(true)}
          onOpenSoon={Lightbox.preload}
        />
      ) : stateOf(current) === 'picture' ? (
        <button
          type="button"
          aria-label={`Open picture${first.alt === '' ? '' : `: ${first.alt}`}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          {...onIntent(Lightbox.preload)}
          className="absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-2"
        >
          <Still media={current} fit={fit} isLarge={look === 'page'} isUrgent={isUrgent} />
        </button>
      ) : (
        <Still media={current} fit={fit} isUrgent={isUrgent}>
          <FailedMedia post={id} media={current} />
        </Still>
      )}
      <Lightbox
        open={isOpen}
        onOpenChange={setOpen}
        media={media}
        slide={slide}
        onSlide={(next) => remember(id, { slide: next })}
      />
    </div>
  )
}
