import type { ProfileId } from '@sayso/contract/ids'
import { useEffect, useState } from 'react'
import { chunk } from '../../ui/lazy/chunk.ts'
import { whenIdle } from '../../ui/lazy/idle.ts'
import { useChunk } from '../../ui/lazy/lazy-overlay.tsx'

const strip = chunk(() => import('./people-strip.tsx'))

/** Its height, so that the posts below stay where they are while it loads. */
const STRIP_HEIGHT = 238

/** Wider screens have these people beside the posts, or room for more posts. */
export const isPhone = () => matchMedia('(width < 48rem)').matches

/** People to follow, between posts. Loaded after them, when the page is idle. */
export function PeopleBetween({ me }: { me: ProfileId }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const loaded = useChunk(strip, isIdle)
  return loaded === undefined ? (
    <div style={{ height: STRIP_HEIGHT }} />
  ) : (
    <loaded.PeopleStrip me={me} height={STRIP_HEIGHT} />
  )
}
