import { crc32, deflateSync } from 'node:zlib'

/** A small picture of one colour, derived from its name: enough to be fetched, decoded and told apart. */
export function pictureOf(name: string, side = 64): Buffer {
  const colour = Buffer.alloc(4)
  colour.writeUInt32BE(crc32(name))
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: side }, () => colour.subarray(0, 3))])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // 8 bits, true colour; the rest is zero.
  head.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
