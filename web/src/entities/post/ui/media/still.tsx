import type { Media } from '@sayso/contract/shapes/media'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { ErrorIcon, TimeIcon } from '../../../../ui/icons/icons.ts'
import { comingWords, stateOf } from '../../media-view.ts'
import { labels } from '../../texts.ts'
import { usePlaceholder } from './placeholder.ts'
import { renewSoon } from './renew-soon.ts'

interface StillProps {
  media: Media
  /** `cover` fills the box; `contain` shows the whole picture over its blurred colours. */
  fit: 'cover' | 'contain'
  /** Loads the full-size file instead of the thumbnail. */
  isLarge?: boolean
  /** Among the first things on the screen. */
  isUrgent?: boolean
  /** On black, without a placeholder. */
  isBare?: boolean
  /** Shown below the failure message. */
  children?: ReactNode
}

/** One picture, or the poster of a video, in a box sized by its parent. */
export function Still(props: StillProps) {
  const { media, fit, isLarge = false, isUrgent = false, isBare = false, children } = props
  const { thumbnail_url: small, image_url: file, alt, type } = media
  const placeholder = usePlaceholder(isBare ? null : media.thumbhash)
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  const picture = type === 'video' ? null : file
  const src = isLarge ? (picture ?? small) : (small ?? picture)
  const state = stateOf(media)
  return (
    <span
      className={clsx(
        'absolute inset-0 grid place-items-center bg-cover bg-center',
        !isBare && 'bg-surface-3',
      )}
      style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
    >
      {src !== null && src !== brokenSrc && (
        <img
          src={src}
          alt={alt}
          draggable={false}
          loading={isUrgent ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => {
            setBrokenSrc(src)
            renewSoon(media.unique_id, src)
          }}
          className={clsx('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
        />
      )}
      {state === 'coming' && (
        <Notice icon={TimeIcon} words={`${comingWords(media)} ${type === 'video' ? 'video' : 'picture'}…`} />
      )}
      {state === 'failed' && (
        <span className="grid justify-items-center">
          <Notice
            icon={ErrorIcon}
            words={media.failure ?? `This ${type === 'video' ? 'video' : 'picture'} is not available`}
          />
          {/* The picture's colours are behind it, whatever they are. */}
          <span className="relative rounded-full bg-surface">{children}</span>
        </span>
      )}
      {state === 'picture' && src === brokenSrc && <Notice icon={ErrorIcon} words={labels.pictureFailed} />}
    </span>
  )
}

function Notice({ icon: NoticeIcon, words }: { icon: typeof ErrorIcon; words: string }) {
  return (
    <span className="relative m-4 inline-flex items-center gap-1.5 rounded-box bg-black/70 px-3 py-1.5 text-sm text-white">
      <NoticeIcon size={16} className="shrink-0" />
      {words}
    </span>
  )
}
