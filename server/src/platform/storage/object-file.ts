import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { StoredObject } from './storage.ts'

/**
 * One object in one file: its bytes, then its headers as JSON, then the length of that JSON in 4 bytes. Because bytes
 * and headers share a file, one rename puts both in place and no crash can separate them.
 */
type Headers = Pick<StoredObject, 'contentType' | 'cacheControl' | 'contentDisposition' | 'etag'>

const lengthBytes = 4
const maxHeaderBytes = 16 * 1024

/** Writes a new file and returns when it is on disk. The file must not exist yet. */
export async function writeObjectFile(
  path: string,
  chunks: AsyncIterable<Buffer>,
  headers: Omit<Headers, 'etag'>,
) {
  const file = await open(path, 'wx', 0o640)
  try {
    const hash = createHash('sha256')
    for await (const chunk of chunks) {
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    const etag = `"${hash.digest('hex').slice(0, 32)}"`
    const trailer = Buffer.from(JSON.stringify({ ...headers, etag } satisfies Headers))
    const length = Buffer.alloc(lengthBytes)
    length.writeUInt32BE(trailer.length)
    await file.writeFile(Buffer.concat([trailer, length]))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The open file and its contents, or null. The caller closes the file. */
export async function openObjectFile(
  path: string,
): Promise<{ file: FileHandle; object: StoredObject } | null> {
  const file = await openPlainFile(path)
  if (!file) return null
  try {
    return { file, object: await readHeaders(file) }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openPlainFile(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    // ELOOP: somebody put a symlink there. It is not ours, so there is no such object.
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return null
    throw error
  }
}

async function readHeaders(file: FileHandle): Promise<StoredObject> {
  const { size, mtime } = await file.stat()
  const length = (await readExactly(file, size - lengthBytes, lengthBytes)).readUInt32BE()
  const total = size - lengthBytes - length
  if (length > maxHeaderBytes || total < 0) throw new Error('Not an object file')
  const headers = JSON.parse((await readExactly(file, total, length)).toString()) as Headers
  return { ...headers, total, modified: mtime }
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (position < 0 || bytesRead !== length) throw new Error('Not an object file')
  return buffer
}
