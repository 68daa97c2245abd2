import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** The SHA-256 of everything that comes. */
export async function hashOf(bytes: Readable): Promise<Buffer> {
  const sum = createHash('sha256')
  for await (const chunk of bytes) sum.update(chunk)
  return sum.digest()
}
