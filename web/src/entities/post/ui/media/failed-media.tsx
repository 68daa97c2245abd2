import { chunk } from '../../../../ui/lazy/chunk.ts'
import { useChunk } from '../../../../ui/lazy/lazy-overlay.tsx'
import type { FailedMediaProps } from './failed-media-content.tsx'

const source = chunk(() => import('./failed-media-content.tsx'))

/** The way on from a medium or a file that failed. Few ever see one, so its code comes when it is needed. */
export function FailedMedia(props: FailedMediaProps) {
  const hasFailed = props.media.failure !== null
  const loaded = useChunk(source, hasFailed)
  return hasFailed && loaded ? <loaded.WayOn {...props} /> : null
}
