import type { Media } from '@sayso/contract/shapes/media'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../../../lib/use-store.ts'
import { IconButton } from '../../../../ui/action/icon-button.tsx'
import { MutedIcon, PauseIcon, PlayIcon, SoundIcon } from '../../../../ui/icons/icons.ts'
import { formatLength } from '../../media-view.ts'
import { labels } from '../../texts.ts'
import { renewSoon } from './renew-soon.ts'
import { sound } from './sound.ts'
import { Still } from './still.tsx'
import { type Directed, joinVideos } from './video-director.ts'
import { attachVideo } from './video-source.ts'

interface VideoProps {
  media: Media
  fit: 'cover' | 'contain'
  /** Opens the full-screen view, with controls. */
  onOpen: () => void
}

/** A video in a list: it plays while it is visible, muted until the user turns on the sound. */
export function Video({ media, fit, onOpen }: VideoProps) {
  const element = useRef<HTMLVideoElement>(null)
  const directed = useRef<Directed | null>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasPicture, setHasPicture] = useState(false)
  const [failedMedia, setFailedMedia] = useState<Media | null>(null)
  const hasFailed = failedMedia === media
  const isReceived = useStore(sound)

  useEffect(() => {
    const video = element.current
    if (video === null) return
    let detach: (() => void) | undefined
    const start = async () => {
      detach ??= attachVideo(video, media)
      video.muted = !sound.get()
      await video.play().catch(() => {
        // Browsers block sound without a user gesture; muted playback they allow.
        if (video.muted) return
        video.muted = true
        return video.play().catch(() => {})
      })
    }
    const mine = joinVideos(video, (shall) => (shall ? void start() : video.pause()))
    directed.current = mine
    return () => {
      mine.leave()
      video.pause()
      detach?.()
    }
  }, [media])

  useEffect(() => {
    if (element.current) element.current.muted = !isReceived
  }, [isReceived])

  const play = () => directed.current?.wish('play')
  /** The first press turns on the sound: just pausing a silent video would look like a bug. */
  const press = () => {
    if (!isPlaying) play()
    else if (isReceived) onOpen()
    else sound.set(true)
  }

  return (
    <div className="absolute inset-0">
      <Still media={hasFailed ? { ...media, state: 'failed' } : media} fit={fit} isUrgent />
      <video
        ref={element}
        playsInline
        loop
        muted
        preload="none"
        aria-label={media.alt === '' ? 'Video' : media.alt}
        onPlaying={() => {
          setPlaying(true)
          setHasPicture(true)
        }}
        onPause={() => setPlaying(false)}
        onError={() => {
          const src = element.current?.getAttribute('src') ?? null
          if (src === null) return
          setFailedMedia(media)
          renewSoon(media.unique_id, src)
        }}
        className={clsx(
          'absolute inset-0 size-full',
          fit === 'cover' ? 'object-cover' : 'object-contain',
          !hasPicture && 'opacity-0',
        )}
      />
      <button
        type="button"
        aria-label={isPlaying ? (isReceived ? 'Open video' : 'Turn sound on') : 'Play video'}
        onClick={press}
        className="absolute inset-0 grid place-items-center focus-visible:-outline-offset-2"
      >
        {!isPlaying && !hasFailed && (
          <span className="grid size-14 place-items-center rounded-full bg-black/65 text-white">
            <PlayIcon size={24} className="translate-x-0.5 fill-current" />
          </span>
        )}
      </button>
      {!isPlaying && media.duration !== null && (
        <span className="pointer-events-none absolute start-2 bottom-3 rounded-full bg-black/70 px-2 text-xs leading-5 text-white tabular-nums">
          {formatLength(media.duration)}
        </span>
      )}
      {isPlaying && (
        <span className="absolute start-2 bottom-2">
          <IconButton
            icon={PauseIcon}
            label={labels.pauseVideo}
            ground="media"
            size="sm"
            iconSize={16}
            onClick={() => directed.current?.wish('pause')}
          />
        </span>
      )}
      <span className="absolute end-2 bottom-2">
        <IconButton
          icon={isReceived ? SoundIcon : MutedIcon}
          label={labels.sound}
          aria-pressed={isReceived}
          data-sound=""
          shortcut="M"
          ground="media"
          size="sm"
          iconSize={16}
          onClick={() => sound.set(!isReceived)}
        />
      </span>
    </div>
  )
}
