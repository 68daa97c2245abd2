import { readFile, rename } from 'node:fs/promises'
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { phashOf } from './phash.ts'
import { FRAME_SIDE, GLIMPSE, type RenderAnswer, type RenderPlan } from './plan.ts'

const QUALITY = { quality: 80, effort: 4 }
/** An animation is many pictures, so less effort goes into each. */
const ANIMATION_QUALITY = { quality: 70, effort: 2 }
const THUMBHASH_SIDE = 100
/** Enough to see what it is about, and no more. */
const GLIMPSE_SIDE = 320
const GLIMPSE_BLUR = 4
/** Of an animation, evenly spread. */
const MAX_HASHED_FRAMES = 30
const BYTES_PER_PIXEL = 3

const LOADERS = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  gif: 'VipsForeignLoadNsgif',
  webp: 'VipsForeignLoadWebp',
}

export async function render(plan: RenderPlan): Promise<RenderAnswer> {
  // Each process renders one picture once, so neither threads nor a cache would help.
  sharp.concurrency(1)
  sharp.cache(false)
  // Only the decoder of the recognised type is enabled; all others are blocked.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [LOADERS[plan.type]] })
  try {
    return await renderAll(plan)
  } catch (error) {
    const isTooMany = error instanceof Error && error.message.includes('pixel limit')
    return { failure: isTooMany ? 'too_many_pixels' : 'unreadable' }
  }
}

async function renderAll(plan: RenderPlan): Promise<RenderAnswer> {
  const options: SharpOptions = { limitInputPixels: plan.pixelsMax, failOn: 'error' }
  const { autoOrient, pages = 1 } = await sharp(plan.source, options).metadata()
  const { width, height } = autoOrient
  if (Math.max(width, height) > plan.inputSideMax) return { failure: 'too_many_pixels' }
  const upright = sharp(plan.source, options).autoOrient()
  const isAnimation =
    plan.shape === 'whole' &&
    pages > 1 &&
    pages <= plan.framesMax &&
    width * height * pages <= plan.animationPixelsMax
  const picture = await decode(upright.clone(), plan, Math.min(width, height))
  if (plan.isGlimpse) return renderGlimpse(picture)
  const rendered = await (isAnimation ? renderAnimation(plan, picture) : renderStill(plan, picture))
  if (!plan.isHashed) return { ...rendered, phashes: [] }
  // Cropping would change the hash.
  const whole = plan.shape === 'whole' ? picture : await decode(upright, { ...plan, shape: 'whole' }, 0)
  const more = isAnimation ? await framesOfAnimation(plan, pages) : await framesOfVideo(plan)
  return { ...rendered, phashes: await hashAll([whole, ...more]) }
}

async function hashAll(pictures: readonly Picture[]): Promise<string[]> {
  const hashes: string[] = []
  for (const one of pictures) hashes.push(await phashOf(one))
  return hashes
}

interface Picture {
  readonly data: Buffer
  readonly info: Pick<OutputInfo, 'width' | 'height'> & { readonly channels: 1 | 2 | 3 | 4 }
}

/**
 * Decodes the picture once, upright, in sRGB and 8 bits, in the largest size that is kept. Every rendition is made from
 * this.
 */
function decode(upright: Sharp, plan: RenderPlan, shortest: number): Promise<Picture> {
  const side = Math.min(plan.sideMax, shortest)
  const sized =
    plan.shape === 'square'
      ? upright.resize({ width: side, height: side, fit: 'cover' })
      : upright.resize({ width: plan.sideMax, height: plan.sideMax, fit: 'inside', withoutEnlargement: true })
  return sized
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true }) as Promise<Picture>
}

const again = ({ data, info: { width, height, channels } }: Picture): Sharp =>
  sharp(data, { raw: { width, height, channels } })

type Rendered = Omit<Extract<RenderAnswer, { width: number }>, 'phashes'>

async function renderStill(plan: RenderPlan, picture: Picture): Promise<Rendered> {
  const { width, height } = picture.info
  const widths = [...plan.widths.filter((one) => one < width), width]
  for (const one of widths) {
    await again(picture).resize({ width: one }).webp(QUALITY).toFile(`${one}.webp`)
  }
  return { width, height, widths, isAnimated: false, thumbhash: await thumbhashOf(picture) }
}

async function renderAnimation(plan: RenderPlan, first: Picture): Promise<Rendered> {
  const moving = await sharp(plan.source, {
    animated: true,
    limitInputPixels: plan.animationPixelsMax,
    failOn: 'error',
  })
    .resize({
      width: plan.animationSideMax,
      height: plan.animationSideMax,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp(ANIMATION_QUALITY)
    .toFile('moving.webp')
  const { width } = moving
  const height = moving.pageHeight ?? moving.height
  await rename('moving.webp', `${width}.webp`)
  await again(first).resize({ width }).webp(QUALITY).toFile('still.webp')
  return { width, height, widths: [width], isAnimated: true, thumbhash: await thumbhashOf(first) }
}

async function thumbhashOf(picture: Picture): Promise<string> {
  const { data, info } = await again(picture)
    .resize({ width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function renderGlimpse(picture: Picture): Promise<RenderAnswer> {
  await again(picture)
    .flatten({ background: '#fff' })
    .resize({ width: GLIMPSE_SIDE, height: GLIMPSE_SIDE, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .blur(GLIMPSE_BLUR)
    .webp(QUALITY)
    .toFile(GLIMPSE)
  return { isGlimpse: true }
}

/** All frames are decoded at once, as squares that follow each other. The first one is hashed anyway. */
async function framesOfAnimation(plan: RenderPlan, pages: number): Promise<Picture[]> {
  const data = await sharp(plan.source, { animated: true, limitInputPixels: plan.animationPixelsMax })
    .resize({ width: FRAME_SIDE, height: FRAME_SIDE, fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer()
  const step = Math.max(1, Math.ceil(pages / MAX_HASHED_FRAMES))
  return framesIn(data).filter((_, at) => at > 0 && at % step === 0)
}

async function framesOfVideo({ frames }: RenderPlan): Promise<Picture[]> {
  return frames === null ? [] : framesIn(await readFile(frames))
}

function framesIn(data: Buffer): Picture[] {
  const bytes = FRAME_SIDE * FRAME_SIDE * BYTES_PER_PIXEL
  return Array.from({ length: Math.floor(data.length / bytes) }, (_, at) => ({
    data: data.subarray(at * bytes, (at + 1) * bytes),
    info: { width: FRAME_SIDE, height: FRAME_SIDE, channels: BYTES_PER_PIXEL },
  }))
}
