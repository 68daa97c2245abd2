import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * Opens a file that a confined program has written, if it is a regular file and no larger than this. A symbolic link in
 * place of a rendition would publish whatever it points to.
 */
export async function openPlainFile(
  path: string,
  maxBytes: number,
): Promise<{ file: FileHandle; bytes: number } | null> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch(() => null)
  if (file === null) return null
  const found = await file.stat()
  if (found.isFile() && found.size <= maxBytes) return { file, bytes: found.size }
  await file.close()
  return null
}

export async function readPlainFile(path: string, maxBytes: number): Promise<Buffer | null> {
  const opened = await openPlainFile(path, maxBytes)
  if (opened === null) return null
  try {
    return await opened.file.readFile()
  } finally {
    await opened.file.close()
  }
}
