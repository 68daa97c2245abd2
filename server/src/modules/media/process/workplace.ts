import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../../context.ts'

/** How the directories begin in which this installation works on uploads; others on the machine have their own. */
export const workplaceOf = ({ config }: Context) => join(tmpdir(), `sayso-work-${config.namespace}-`)
/** What the upload is called there. */
export const SOURCE = 'source'

/**
 * Fetches an upload from the first of these places that has it, into a directory of its own, for as long as it is worked
 * on; null when it is nowhere.
 */
export async function inWorkplace<T>(
  ctx: Context,
  sourceKeys: readonly string[],
  work: (directory: string) => Promise<T>,
): Promise<T | null> {
  const directory = await mkdtemp(workplaceOf(ctx))
  try {
    const stored = await firstOf(ctx, sourceKeys)
    if (stored === null) return null
    await pipeline(stored.stream, createWriteStream(join(directory, SOURCE), { mode: 0o600 }))
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function firstOf({ storage }: Context, keys: readonly string[]) {
  for (const key of keys) {
    const stored = await storage.get(key)
    if (stored !== null) return stored
  }
  return null
}
