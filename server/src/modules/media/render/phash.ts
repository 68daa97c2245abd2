import sharp, { type Raw } from 'sharp'
import library from 'sharp-phash'

// Its types say that it is an ES module, which it is not.
const phash = library as unknown as typeof library.default

export interface Pixels {
  readonly data: Buffer
  readonly info: Pick<Raw, 'width' | 'height' | 'channels'>
}

/**
 * The perceptual hash of a picture: 64 bits as 16 hexadecimal digits. Pictures that look alike differ in a few of them.
 * What is transparent counts as white, because the library does not expect it.
 */
export async function phashOf({ data, info: { width, height, channels } }: Pixels): Promise<string> {
  const opaque = await sharp(data, { raw: { width, height, channels } })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bits = await phash(opaque.data, {
    raw: { width, height, channels: opaque.info.channels as 1 | 3 },
  })
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}
