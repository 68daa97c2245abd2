import type { ImageType } from '../media.policy.ts'

/** What the confined program is asked to do; handed over as its only argument. */
export interface RenderPlan {
  /** The name of the upload in its directory. */
  readonly source: string
  readonly type: ImageType
  /** A photo of a profile is a square; everything else keeps its shape. */
  readonly shape: 'whole' | 'square'
  /** The widths to make. None is larger than the picture, which is added in its own size. */
  readonly widths: readonly number[]
  /** The longest side that is kept. */
  readonly sideMax: number
  readonly inputSideMax: number
  readonly pixelsMax: number
  readonly framesMax: number
  readonly animationPixelsMax: number
  readonly animationSideMax: number
}

/** What it answers. The worker believes none of it unseen. */
export type RenderAnswer =
  | {
      readonly width: number
      readonly height: number
      readonly widths: readonly number[]
      readonly isAnimated: boolean
      readonly thumbhash: string
    }
  | { readonly failure: 'unreadable' | 'too_many_pixels' }
