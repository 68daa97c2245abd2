import type { ImageType } from '../media.policy.ts'

/** The task for the confined program, passed as its only argument. */
export interface RenderPlan {
  /** The file name of the upload in its directory. */
  readonly source: string
  readonly type: ImageType
  /** Profile photos are cropped to a square; everything else keeps its shape. */
  readonly shape: 'whole' | 'square'
  /** The widths to make. None is wider than the picture, which is added in its own size. */
  readonly widths: readonly number[]
  /** The longest side that is kept. */
  readonly sideMax: number
  readonly inputSideMax: number
  readonly pixelsMax: number
  readonly framesMax: number
  readonly animationPixelsMax: number
  readonly animationSideMax: number
  /** It is to be recognised: hashes of what it shows are made too. */
  readonly isHashed: boolean
  /** The file with further frames to hash, as `FRAME_SIDE` describes them. */
  readonly frames: string | null
  /** Only the glimpse is made that staff may see of something held. */
  readonly isGlimpse?: true
}

/** A frame of a video is a square of this side, three bytes for each pixel, one after the other. */
export const FRAME_SIDE = 64

export const GLIMPSE = 'glimpse.webp'

/** The result of the confined program. The worker verifies all of it. */
export type RenderAnswer =
  | {
      readonly width: number
      readonly height: number
      readonly widths: readonly number[]
      readonly isAnimated: boolean
      readonly thumbhash: string
      readonly phashes: readonly string[]
    }
  | { readonly isGlimpse: true }
  | { readonly failure: 'unreadable' | 'too_many_pixels' }
