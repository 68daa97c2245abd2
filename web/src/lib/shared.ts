import { inLocalDatabase } from './local-database.ts'

/** What another app shared with ours, until the composer takes it. */
export interface Shared {
  readonly at: number
  readonly text: string
  readonly files: readonly File[]
}

export const SHARED_KEY = 'last'
const KEPT_MS = 24 * 3_600_000

/** Returns what was shared last, once. */
export async function takeSharedPost(now = Date.now()): Promise<Shared | null> {
  const shared = await inLocalDatabase('readwrite', async (tables) => {
    const found = await tables.get<Shared>('shared', SHARED_KEY)
    tables.remove('shared', SHARED_KEY)
    return found
  }).catch(() => undefined)
  return shared !== undefined && now - shared.at < KEPT_MS ? shared : null
}
