import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * Opens what a confined program has left, if it is a file and no larger than this. A link in place of a rendition would
 * publish whatever it points to.
 */
export async function openPlainFile(
  path: string,
  mostBytes: number,
): Promise<{ file: FileHandle; bytes: number } | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch(() => null)
  if (file === null) return null
  const found = await file.stat()
  if (found.isFile() && found.size <= mostBytes) return { file, bytes: found.size }
  await file.close()
  return null
}

export async function readPlainFile(path: string, mostBytes: number): Promise<Buffer | null> {
  const opened = await openPlainFile(path, mostBytes)
  if (opened === null) return null
  try {
    return await opened.file.readFile()
  } finally {
    await opened.file.close()
  }
}
