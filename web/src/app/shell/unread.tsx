import type { UnreadProps } from '../../entities/notifications/ui/unread.tsx'
import { chunk } from '../../ui/lazy/chunk.ts'
import { useChunk } from '../../ui/lazy/lazy-overlay.tsx'

const numbers = chunk(() => import('../../entities/notifications/ui/unread.tsx'))

/** A number of unread notifications. Only members have one, so its code is not part of a first visit. */
export function Unread(props: UnreadProps) {
  const loaded = useChunk(numbers, true)
  return loaded && <loaded.Unread {...props} />
}
