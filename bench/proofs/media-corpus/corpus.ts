import sharp, { type Sharp } from 'sharp'
import { emptyWebp, gif, jpegClaiming, jpegWithLoopedExif, png, pngPacked, pngText, tiff } from './bytes.ts'

/** The expected result for a file: accepted and shown, accepted and failed, or rejected. */
export type Fate = 'ready' | 'unreadable' | 'too_many_pixels' | 'too_long' | 'refused'

export interface Specimen {
  readonly name: string
  readonly bytes: Buffer
  /** Several if versions of a decoder may differ without harm. */
  readonly fates: readonly Fate[]
  /** The sides when upright, if the picture is shown. */
  readonly shown?: readonly [width: number, height: number]
  readonly isAnimated?: boolean
  /** Sent to a call that accepts videos too. */
  readonly isFilm?: boolean
}

/** Text that no rendition may contain. */
export const CANARY = 'CANARY-GPS-37.7749'

const colour = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 90, g: 140, b: 60, alpha: 0.5 } } })

const withPlace = (picture: Sharp): Sharp =>
  picture
    .withExif({
      IFD0: { Make: CANARY, ImageDescription: CANARY },
      IFD3: { GPSLatitude: '37/1 46/1 29/1', GPSLatitudeRef: 'N', GPSLongitude: '122/1 25/1 9/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${CANARY}</a></x:xmpmeta>`)
    .withIccProfile('p3')

const only = (name: string, fate: Fate, bytes: Buffer | string): Specimen => ({
  name,
  bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
  fates: [fate],
})

/** Forty files, created anew in each run. `honeypot` is an address that would notice a visit. */
export async function makeCorpus(honeypot: string): Promise<Specimen[]> {
  return [
    ...(await honest()),
    ...(await broken()),
    ...bombs(),
    ...(await liars(honeypot)),
    ...strangers(honeypot),
  ]
}

async function honest(): Promise<Specimen[]> {
  const turned = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation): Promise<Specimen> => {
      const bytes = await withPlace(colour(400, 200)).withMetadata({ orientation }).jpeg().toBuffer()
      return {
        name: `a photo with its place, orientation ${orientation}`,
        bytes,
        fates: ['ready'],
        shown: orientation < 5 ? [400, 200] : [200, 400],
      }
    }),
  )
  const shown = (name: string, bytes: Buffer, sides: [number, number], isAnimated = false): Specimen => ({
    name,
    bytes,
    fates: ['ready'],
    shown: sides,
    isAnimated,
  })
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const moving = () => sharp(frames, { join: { animated: true } })
  return [
    ...turned,
    shown('CMYK', await colour(300, 200).toColourspace('cmyk').jpeg().toBuffer(), [300, 200]),
    shown('16 bits', await colour(300, 200).toColourspace('rgb16').png().toBuffer(), [300, 200]),
    shown('gray', await colour(300, 200).grayscale().png().toBuffer(), [300, 200]),
    shown(
      'see-through, with its place',
      await withPlace(colour(300, 200, 4))
        .png()
        .toBuffer(),
      [300, 200],
    ),
    shown('a palette', await colour(300, 200).png({ palette: true }).toBuffer(), [300, 200]),
    shown('one pixel', await colour(1, 1).png().toBuffer(), [1, 1]),
    shown('40 megapixels', png(8000, 5000), [4096, 2560]),
    shown(
      'an animated WebP with its place',
      await withPlace(moving()).webp({ loop: 0 }).toBuffer(),
      [60, 40],
      true,
    ),
    shown('an animated GIF', await moving().gif().toBuffer(), [60, 40], true),
    shown('a GIF of 10,000 frames', gif(64, 64, 10_000), [64, 64]),
  ]
}

async function broken(): Promise<Specimen[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const jpeg = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer()
  const webp = await sharp(jpeg).webp().toBuffer()
  return [
    only('a truncated JPEG', 'unreadable', jpeg.subarray(0, jpeg.length / 2)),
    only('a truncated WebP', 'unreadable', webp.subarray(0, webp.length / 2)),
    only('a JPEG that is only its first bytes', 'unreadable', jpeg.subarray(0, 20)),
    only('a PNG whose pixels are noise', 'unreadable', png(200, 200, { pixels: jpeg })),
    {
      ...only('EXIF that points to itself', 'ready', jpegWithLoopedExif(jpeg)),
      fates: ['ready', 'unreadable'],
    },
  ]
}

function bombs(): Specimen[] {
  const packed = (kind: 'zTXt' | 'iCCP') => png(64, 64, { extra: [pngPacked(kind, 200_000_000)] })
  return [
    only('a PNG of 144 megapixels', 'too_many_pixels', png(12_000, 12_000)),
    only('a PNG of 41 megapixels', 'too_many_pixels', png(8200, 5000)),
    only('a PNG of 30,000 by 1', 'too_many_pixels', png(30_000, 1)),
    only('a GIF of 65,535 by 65,535', 'too_many_pixels', gif(65_535, 65_535, 1, 65_535)),
    {
      ...only('a WebP of 16,384 by 16,384', 'too_many_pixels', emptyWebp(16_384, 16_384)),
      fates: ['too_many_pixels', 'unreadable'],
    },
    { ...only('a text of 200 MB in a PNG', 'ready', packed('zTXt')), fates: ['ready', 'unreadable'] },
    {
      ...only('a colour profile of 200 MB in a PNG', 'ready', packed('iCCP')),
      fates: ['ready', 'unreadable'],
    },
    only('a TIFF of four gigapixels', 'refused', tiff(65_535, 65_535)),
  ]
}

async function liars(honeypot: string): Promise<Specimen[]> {
  const jpeg = await colour(200, 100).jpeg().toBuffer()
  const script = `*/=1;fetch("${honeypot}");${CANARY}/*`
  const shown = (name: string, bytes: Buffer, sides: [number, number]): Specimen => ({
    name,
    bytes,
    fates: ['ready'],
    shown: sides,
  })
  return [
    shown('a GIF that is a script', Buffer.concat([gif(32, 32, 1), Buffer.from(script)]), [32, 32]),
    shown('a JPEG that is an archive', Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${CANARY}`)]), [200, 100]),
    shown(
      'a page in a PNG',
      png(64, 64, { extra: [pngText('Comment', `<script>${CANARY}</script>`)] }),
      [64, 64],
    ),
    { ...only('a JPEG that claims 65,500 by 65,500', 'too_many_pixels', jpegClaiming(jpeg, 65_500, 65_500)) },
  ]
}

/** None of these is decoded, whatever its content type: every name sent is that of a photo. */
function strangers(honeypot: string): Specimen[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${honeypot}"/><script>1</script></svg>`
  const xxe = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "${honeypot}">]>${svg.replace('1</', '&e;</')}`
  return [
    only('an SVG with a script', 'refused', svg),
    only('an SVG that reads the network', 'refused', xxe),
    only('a drawing command', 'refused', `push graphic-context\nimage over 0,0 0,0 '${honeypot}'\n`),
    only('a PDF', 'refused', `%PDF-1.7\n1 0 obj<</URI(${honeypot})>>endobj`),
    only('HEIC', 'refused', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    only('AVIF', 'refused', '\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf'),
    only('a playlist in an AVI', 'refused', `RIFF\x10\0\0\0AVI #EXTM3U\n${honeypot}`),
    only('a page', 'refused', `<!doctype html><img src="${honeypot}">`),
    only('nothing', 'refused', ''),
  ]
}
