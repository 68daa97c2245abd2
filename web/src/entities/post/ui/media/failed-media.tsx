import { chunk } from '../../../../ui/lazy/chunk.ts'
import { useChunk } from '../../../../ui/lazy/lazy-overlay.tsx'
import type { FailedMediaProps } from './failed-media-content.tsx'

const source = chunk(() => import('./failed-media-content.tsx'))

/** Offers a retry or replacement for a medium or file that failed. It is rare, so its code loads on demand. */
export function FailedMedia(props: FailedMediaProps) {
  const hasFailed = props.media.failure !== null
  const loaded = useChunk(source, hasFailed)
  return hasFailed && loaded ? <loaded.WayOn {...props} /> : null
}
