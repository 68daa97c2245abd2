import { chunk } from '../lazy/chunk.ts'
import { useChunk } from '../lazy/lazy-overlay.tsx'
import type { SliderProps } from '../overlays/slider-control.tsx'

const control = chunk(() => import('../overlays/slider-control.tsx'))

/** A slider. Its code loads with the first screen that needs it; until then the track keeps its place. */
export function Slider(props: SliderProps) {
  const loaded = useChunk(control, true)
  if (loaded !== undefined) return <loaded.default {...props} />
  return (
    <span className="flex h-6 items-center">
      <span className="h-1.5 w-full rounded-full bg-border-strong/45" />
    </span>
  )
}
