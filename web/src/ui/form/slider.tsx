import { lazy, Suspense } from 'react'
import type { SliderProps } from '../overlays/slider-control.tsx'

const SliderControl = lazy(() => import('../overlays/slider-control.tsx'))

/** A slider. Its code loads with the first screen that needs it; until then the track keeps its place. */
export function Slider(props: SliderProps) {
  return (
    <Suspense
      fallback={
        <span className="flex h-6 items-center">
          <span className="h-1.5 w-full rounded-full bg-border-strong/45" />
        </span>
      }
    >
      <SliderControl {...props} />
    </Suspense>
  )
}
