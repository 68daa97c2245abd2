import type { Media } from '@sayso/contract/shapes/media'
import { clsx } from 'clsx'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { CloseIcon, NextIcon, PreviousIcon } from '../../../../ui/icons/icons.ts'
import { laterTexts } from '../../later-texts.ts'
import { stateOf } from '../../media-view.ts'
import { Dots } from './dots.tsx'
import { renewSoon } from './renew-soon.ts'
import { keyStep, wrap } from './slides.ts'
import { Still } from './still.tsx'
import { useZoom } from './use-zoom.ts'
import { holdVideos } from './video-director.ts'
import { attachVideo } from './video-source.ts'

export interface LightboxProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  media: readonly Media[]
  slide: number
  onSlide: (slide: number) => void
}

export function LightboxContent(props: LightboxProps) {
  return props.open ? createPortal(<OpenLightbox {...props} />, document.body) : null
}

/** Events in here must not reach the card it was opened from. */
const keepHere = (event: SyntheticEvent) => event.stopPropagation()

/** Uses the browser's own modal dialog: it traps the focus, makes the rest inert and returns the focus on closing. */
function OpenLightbox({ onOpenChange, media, slide, onSlide }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const item = media[slide] as Media
  const close = () => onOpenChange(false)
  const move = (step: number) => onSlide(wrap(slide + step, media.length))

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(holdVideos, [])

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    const isPlaying = event.target instanceof HTMLVideoElement
    const step = media.length > 1 && !isPlaying ? keyStep(event.key, slide, media.length) : null
    if (step === null) return
    event.preventDefault()
    move(step)
  }

  return (
    <dialog
      ref={dialog}
      // biome-ignore lint/a11y/noRedundantRoles: the keys of the page look for it by this attribute.
      role="dialog"
      aria-label={media.length > 1 ? `Media ${slide + 1} of ${media.length}` : 'Media'}
      data-scroll-lock=""
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // Not if it was reopened immediately.
      onClose={() => dialog.current?.open || close()}
      onClick={keepHere}
      onPointerDown={keepHere}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none animate-fade-in overflow-hidden bg-black text-white outline-none backdrop:bg-black"
    >
      {stateOf(item) === 'video' ? (
        <LargeVideo key={item.unique_id} media={item} />
      ) : (
        <LargePicture key={item.unique_id} media={item} onStep={move} onDismiss={close} />
      )}
      {/* Placed right after the picture: it is the first thing seen, so at the end of the document the tab order
          would be wrong. */}
      <span className="absolute end-3 top-[calc(12px+env(safe-area-inset-top))]">
        <IconButton
          icon={CloseIcon}
          label={laterTexts.close}
          ground="media"
          iconSize={20}
          onClick={close}
          autoFocus
        />
      </span>
      {media.length > 1 && (
        <>
          <Arrow direction="previous" onPress={() => move(-1)} />
          <Arrow direction="next" onPress={() => move(1)} />
          <span className="sr-only" aria-live="polite">{`${slide + 1} of ${media.length}`}</span>
          <div className="pointer-events-none absolute inset-x-0 bottom-[env(safe-area-inset-bottom)]">
            <Dots count={media.length} current={slide} />
          </div>
        </>
      )}
      {item.alt !== '' && (
        <p
          dir="auto"
          className="pointer-events-none absolute inset-x-0 bottom-8 mx-auto line-clamp-3 w-fit max-w-column rounded-field bg-black/70 px-4 py-1.5 text-center text-sm"
        >
          {item.alt}
        </p>
      )}
    </dialog>
  )
}

function Arrow({ direction, onPress }: { direction: 'previous' | 'next'; onPress: () => void }) {
  const isNext = direction === 'next'
  return (
    <span className={clsx('absolute top-1/2 -translate-y-1/2 max-md:hidden', isNext ? 'right-3' : 'left-3')}>
      <IconButton
        icon={isNext ? NextIcon : PreviousIcon}
        label={isNext ? 'Next' : 'Previous'}
        ground="media"
        iconSize={22}
        onClick={onPress}
      />
    </span>
  )
}

interface LargePictureProps {
  media: Media
  onStep: (step: number) => void
  onDismiss: () => void
}

function LargePicture({ media, onStep, onDismiss }: LargePictureProps) {
  const box = useRef<HTMLDivElement>(null)
  const { view, zoom, reset, handlers } = useZoom({ box, onStep, onDismiss })
  useEffect(() => {
    const keys: Record<string, () => void> = {
      '+': () => zoom(1.5),
      '=': () => zoom(1.5),
      '-': () => zoom(1 / 1.5),
      '0': reset,
    }
    const onKey = (event: globalThis.KeyboardEvent) => keys[event.key]?.()
    // In the capture phase, because the dialog stops its key events.
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  })
  return (
    <div
      ref={box}
      {...handlers}
      data-scale={view.scale}
      className={clsx('absolute inset-0 touch-none', view.scale > 1 ? 'cursor-grab' : 'cursor-zoom-in')}
    >
      <div
        className="absolute inset-0"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      >
        <Still media={media} fit="contain" isLarge isUrgent isBare />
      </div>
    </div>
  )
}

function LargeVideo({ media }: { media: Media }) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (video === null) return
    const detach = attachVideo(video, media)
    video.play().catch(() => {})
    return detach
  }, [media])
  return (
    // biome-ignore lint/a11y/useMediaCaption: people upload videos without captions; there is none to offer.
    <video
      ref={element}
      controls
      playsInline
      poster={media.thumbnail_url ?? undefined}
      onError={() => {
        const src = element.current?.getAttribute('src') ?? null
        if (src !== null) renewSoon(media.unique_id, src)
      }}
      aria-label={media.alt === '' ? 'Video' : media.alt}
      className="absolute inset-0 size-full object-contain"
    />
  )
}
