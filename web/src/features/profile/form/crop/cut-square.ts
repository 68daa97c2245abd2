import type { Square } from './square.ts'

/** Twice what the largest photo of a profile is kept at. */
const SIDE_MAX = 800
const QUALITY = 0.9

/** The square as a file of its own; null where the browser cannot make one. */
export async function cutSquare(
  picture: HTMLImageElement,
  { left, top, side }: Square,
  name: string,
): Promise<File | null> {
  // Drawn before it has arrived, it would be an empty square.
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(Math.round(side), SIDE_MAX)
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  // A browser that cannot write WebP makes a PNG of it, which does as well.
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', QUALITY))
  return blob && new File([blob], name, { type: blob.type })
}
