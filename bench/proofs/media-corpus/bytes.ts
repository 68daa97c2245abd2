import { crc32, deflateSync } from 'node:zlib'

/** Files that no honest program would write, assembled by hand. */

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

export interface PngOptions {
  /** Chunks between the header and the pixels. */
  extra?: readonly Buffer[]
  /** The pixels; zeros for the whole size by default. */
  pixels?: Buffer
}

/** One bit per pixel: a hundred megapixels are a few kilobytes. */
export function png(width: number, height: number, { extra = [], pixels }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = pixels ?? deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const pngText = (name: string, text: string) =>
  chunk('tEXt', Buffer.from(`${name}\0${text}`, 'latin1'))

/** A text, or a colour profile, that decompresses to this many bytes. */
export const pngPacked = (kind: 'zTXt' | 'iCCP', bytes: number) =>
  chunk(kind, Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })]))

const u16 = (value: number) => Buffer.from([value & 255, value >> 8])

/** A GIF with that many frames on a canvas of this size; each claims to be `side` pixels wide and high, and is one. */
export function gif(width: number, height: number, frames: number, side = 1): Buffer {
  const head = [Buffer.from('GIF89a', 'latin1'), u16(width), u16(height), Buffer.from([0x80, 0, 0])]
  const palette = Buffer.from([200, 30, 30, 30, 30, 200])
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 4, 5, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0]),
    Buffer.concat([u16(side), u16(side), Buffer.from([0])]),
    Buffer.from([2, 2, 0x44, 1, 0]),
  ])
  const all = Buffer.alloc(frame.length * frames, frame)
  return Buffer.concat([...head, palette, all, Buffer.from([0x3b])])
}

/** A WebP whose header claims a canvas of this size but which is empty. */
export function emptyWebp(width: number, height: number): Buffer {
  const body = Buffer.alloc(10)
  body[0] = 0x02
  body.writeUIntLE(width - 1, 4, 3)
  body.writeUIntLE(height - 1, 7, 3)
  const riff = Buffer.alloc(20)
  riff.write('RIFF', 0, 'latin1')
  riff.writeUInt32LE(22, 4)
  riff.write('WEBPVP8X', 8, 'latin1')
  riff.writeUInt32LE(10, 16)
  return Buffer.concat([riff, body])
}

/** A TIFF that claims this size; its one strip lies beyond the end of the file. */
export function tiff(width: number, height: number): Buffer {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt16LE(tag, 0)
    bytes.writeUInt16LE(4, 2)
    bytes.writeUInt32LE(1, 4)
    bytes.writeUInt32LE(value, 8)
    return bytes
  }
  const entries = [entry(256, width), entry(257, height), entry(273, 1000), entry(278, height), entry(279, 8)]
  const head = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, entries.length, 0])
  return Buffer.concat([head, ...entries, Buffer.alloc(4)])
}

/** The frame header of a JPEG rewritten to claim another size. */
export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  for (let at = 2; at < copy.length - 9; at += 2 + copy.readUInt16BE(at + 2)) {
    const marker = copy[at + 1] ?? 0
    if (marker !== 0xc0 && marker !== 0xc2) continue
    copy.writeUInt16BE(height, at + 5)
    copy.writeUInt16BE(width, at + 7)
    break
  }
  return copy
}

/** An EXIF segment that points to itself, put behind the start of a JPEG. */
export function jpegWithLoopedExif(jpeg: Buffer): Buffer {
  const body = Buffer.alloc(40)
  body.write('Exif\0\0II', 0, 'latin1')
  body.writeUInt16LE(42, 8)
  body.writeUInt32LE(8, 10)
  body.writeUInt16LE(1, 14)
  body.writeUInt16LE(0x8769, 16)
  body.writeUInt16LE(4, 18)
  body.writeUInt32LE(1, 20)
  body.writeUInt32LE(8, 24)
  const segment = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), segment, body, jpeg.subarray(2)])
}
