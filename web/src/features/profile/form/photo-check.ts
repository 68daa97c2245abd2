import type { Limits } from '@sayso/contract/limits'

const MEGABYTE = 1_000_000

export const notAPicture = 'This kind of file cannot be uploaded'
export const tooLarge = (file: string, limit: string) => `Failed to upload ${file}: larger than ${limit}`

interface Picked {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** In pixels, the way it is held. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Why a file is not worth sending; null when it is. What it really is, the server finds out. */
export function refusePhoto({ name, type, size }: Picked, { imageBytesMax }: Limits['media']): string | null {
  if (!type.startsWith('image/') || type === 'image/svg+xml') return notAPicture
  return size > imageBytesMax ? tooLarge(name, `${Math.round(imageBytesMax / MEGABYTE)} MB`) : null
}

export function refuseSize(
  { name }: Picked,
  { width, height }: PictureSize,
  { imagePixelsMax }: Limits['media'],
): string | null {
  return width * height > imagePixelsMax
    ? tooLarge(name, `${Math.round(imagePixelsMax / MEGABYTE)} megapixels`)
    : null
}

/** Null when this browser cannot tell: it may still be a picture the server can read. */
export async function measurePicture(file: File): Promise<PictureSize | null> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}
