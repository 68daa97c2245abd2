import type { FileHandle } from 'node:fs/promises'
import { openPlainFile } from '../upload/plain-file.ts'

/** The boxes that a video or its segments consist of. */
const BOXES = new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'free', 'sidx', 'mfra'])
/** The muxer writes its name, which is the only tag allowed: a location, title or name would be another box. */
const LARGEST_SIGNATURE = 128
const LARGEST_MOOV = 32 * 1024 * 1024
const HEADER = 8
const LONG_HEADER = 16

/** The size of the file if it is a complete MP4 with only sound and video, otherwise null. */
export async function weighPlainMp4(path: string, maxBytes: number): Promise<number | null> {
  const opened = await openPlainFile(path, maxBytes)
  if (opened === null) return null
  try {
    return (await isPlain(opened.file, opened.bytes)) ? opened.bytes : null
  } finally {
    await opened.file.close()
  }
}

async function isPlain(file: FileHandle, total: number): Promise<boolean> {
  const seen = new Set<string>()
  let at = 0
  while (at + HEADER <= total) {
    const { name, size } = await readHeader(file, at)
    if (!BOXES.has(name) || size < HEADER || at + size > total) return false
    if (name === 'moov' && !(size <= LARGEST_MOOV && (await isBare(file, at, size)))) return false
    seen.add(name)
    at += size
  }
  return at === total && seen.has('moov') && seen.has('mdat')
}

async function isBare(file: FileHandle, start: number, length: number): Promise<boolean> {
  let at = start + HEADER
  while (at + HEADER <= start + length) {
    const { name, size } = await readHeader(file, at)
    if (size < HEADER || name === 'meta' || name === 'uuid') return false
    if (name === 'udta' && !(await isSignature(file, at, size))) return false
    at += size
  }
  return at === start + length
}

/** Whether `udta` contains only a `meta` with the name of the muxer at most. */
async function isSignature(file: FileHandle, at: number, size: number): Promise<boolean> {
  if (size > LARGEST_SIGNATURE) return false
  const bytes = Buffer.alloc(size)
  await file.read(bytes, 0, size, at)
  const [meta, ...more] = childrenOf(bytes, HEADER)
  if (meta === undefined) return true
  if (meta.name !== 'meta' || more.length > 0) return false
  // A `meta` has four version bytes before its boxes.
  const inside = childrenOf(meta.bytes, HEADER + 4)
  const tags = inside.filter(({ name }) => name === 'ilst').flatMap((list) => childrenOf(list.bytes, HEADER))
  return (
    inside.every(({ name }) => name === 'hdlr' || name === 'ilst') &&
    tags.every(({ name }) => name === '\xa9too')
  )
}

function childrenOf(bytes: Buffer, start: number): { name: string; bytes: Buffer }[] {
  const children = []
  for (let at = start; at + HEADER <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + HEADER)
    if (size < HEADER || at + size > bytes.length) return [{ name: 'broken', bytes }]
    children.push({ name, bytes: bytes.subarray(at, at + size) })
    at += size
  }
  return children
}

async function readHeader(file: FileHandle, at: number): Promise<{ name: string; size: number }> {
  const header = Buffer.alloc(LONG_HEADER)
  await file.read(header, 0, LONG_HEADER, at)
  const name = header.toString('latin1', 4, HEADER)
  const size = header.readUInt32BE(0)
  return { name, size: size === 1 ? Number(header.readBigUInt64BE(HEADER)) : size }
}
