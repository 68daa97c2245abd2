import { rename } from 'node:fs/promises'
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { RenderAnswer, RenderPlan } from './plan.ts'

const QUALITY = { quality: 80, effort: 4 }
/** An animation is many pictures, so less effort goes into each. */
const ANIMATION_QUALITY = { quality: 70, effort: 2 }
const THUMBHASH_SIDE = 100

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
  const picture = await decode(upright, plan, Math.min(width, height))
  return isAnimation ? renderAnimation(plan, picture) : renderStill(plan, picture)
}

interface Picture {
  readonly data: Buffer
  readonly info: OutputInfo
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
  return sized.toColourspace('srgb').raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
}

const again = ({ data, info: { width, height, channels } }: Picture): Sharp =>
  sharp(data, { raw: { width, height, channels: channels as 3 | 4 } })

async function renderStill(plan: RenderPlan, picture: Picture): Promise<RenderAnswer> {
  const { width, height } = picture.info
  const widths = [...plan.widths.filter((one) => one < width), width]
  for (const one of widths) {
    await again(picture).resize({ width: one }).webp(QUALITY).toFile(`${one}.webp`)
  }
  return { width, height, widths, isAnimated: false, thumbhash: await thumbhashOf(picture) }
}

async function renderAnimation(plan: RenderPlan, first: Picture): Promise<RenderAnswer> {
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
