import type { Limits } from '@sayso/contract/limits'

const MEGABYTE = 1_000_000

export const notAPicture = 'This kind of file cannot be uploaded'
export const tooLarge = (file: string, limit: string) => `Failed to upload ${file}: larger than ${limit}`

interface Picked {
  readonly name: string
  readonly type: string
  readonly size: number
}

/** In pixels, with the orientation applied. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Returns why a file must not be sent; null if it may. The server checks its real type. */
export function photoFault({ name, type, size }: Picked, { imageBytesMax }: Limits['media']): string | null {
  if (!type.startsWith('image/') || type === 'image/svg+xml') return notAPicture
  return size > imageBytesMax ? tooLarge(name, `${Math.round(imageBytesMax / MEGABYTE)} MB`) : null
}

export function sizeFault(
  { name }: Picked,
  { width, height }: PictureSize,
  { imagePixelsMax }: Limits['media'],
): string | null {
  return width * height > imagePixelsMax
    ? tooLarge(name, `${Math.round(imagePixelsMax / MEGABYTE)} megapixels`)
    : null
}

/** Null if this browser cannot decode it: the server may still be able to. */
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
