import type { Media } from '@sayso/contract/shapes/media'
import { SeveralMediaIcon } from '../../../ui/icons.ts'

interface PostMediaProps {
  media: readonly Media[]
}

const WIDEST = 1.91
const TALLEST = 0.8

/**
 * The first picture in a box of its final shape, so that nothing moves when it arrives. The other pictures and videos
 * of a post are counted; they are looked at on the post itself.
 */
export function PostMedia({ media }: PostMediaProps) {
  const [first] = media
  if (first === undefined) return null
  const { width, height, thumbnail_url: thumbnail, alt } = first
  const ratio = Math.min(WIDEST, Math.max(TALLEST, width && height ? width / height : 16 / 9))
  return (
    <div className="relative overflow-hidden rounded-media bg-surface-3" style={{ aspectRatio: ratio }}>
      {thumbnail !== null && (
        <img src={thumbnail} alt={alt} loading="lazy" decoding="async" className="size-full object-cover" />
      )}
      {media.length > 1 && (
        <span className="absolute end-2 bottom-2 inline-flex h-6 items-center gap-1 rounded-full bg-black/70 px-2 text-xs text-white">
          <SeveralMediaIcon size={14} />
          {media.length}
        </span>
      )}
    </div>
  )
}
