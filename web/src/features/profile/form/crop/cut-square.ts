import type { Square } from './square.ts'

/** Twice the largest stored size of a profile photo. */
const SIDE_MAX = 800
const QUALITY = 0.9

/** Returns the square as a file; null if the browser cannot make one. */
export async function cutSquare(
  picture: HTMLImageElement,
  { left, top, side }: Square,
  name: string,
): Promise<File | null> {
  // Wait until it is decoded, or the square would be empty.
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(Math.round(side), SIDE_MAX)
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  // A browser that cannot write WebP makes a PNG, which works as well.
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', QUALITY))
  return blob && new File([blob], name, { type: blob.type })
}
