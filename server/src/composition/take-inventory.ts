import type { Context } from '../context.ts'
import type { StoredObjects } from './stored-objects.ts'

type Engines = Pick<Context, 'db' | 'storage'>

export interface Inventory {
  /** Objects that rows need. */
  readonly needed: number
  /** Objects that there are. */
  readonly stored: number
  /** A row needs it, and it is not there. */
  readonly missing: readonly string[]
  /** It is there, and no row names it. */
  readonly unnamed: readonly string[]
}

const BATCH_SIZE = 500
const CONCURRENT_HEADS = 16
/** Longer than an upload takes from its first byte to its row. */
const YOUNG_MS = 6 * 3_600_000

/** Compares what rows say with what the object store has. Reads only. */
export async function takeInventory(
  ctx: Engines,
  all: readonly StoredObjects[],
  now = Date.now(),
): Promise<Inventory> {
  let needed = 0
  const missing: string[] = []
  for (const one of all)
    for (let above: bigint | null = 0n; above !== null; ) {
      const from: bigint = above
      const page = await ctx.db.readPrivate((tx) => one.expect(tx, from, BATCH_SIZE))
      needed += page.keys.length
      missing.push(...(await findMissing(ctx, page.keys)))
      above = page.last
    }

  let stored = 0
  const unnamed: string[] = []
  const judge = async (keys: readonly string[]) => {
    const named = new Set<string>()
    for (const one of all)
      for (const key of await ctx.db.readPrivate((tx) => one.findNamed(tx, keys))) named.add(key)
    unnamed.push(...keys.filter((key) => !named.has(key)))
  }
  const old: string[] = []
  for await (const { key, modified } of ctx.storage.list('')) {
    stored++
    if (now - modified.getTime() > YOUNG_MS) old.push(key)
    if (old.length === BATCH_SIZE) await judge(old.splice(0))
  }
  if (old.length > 0) await judge(old)
  return { needed, stored, missing, unnamed }
}

async function findMissing({ storage }: Engines, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (let at = 0; at < keys.length; at += CONCURRENT_HEADS) {
    const some = keys.slice(at, at + CONCURRENT_HEADS)
    const found = await Promise.all(some.map((key) => storage.head(key)))
    missing.push(...some.filter((_, n) => found[n] === null))
  }
  return missing
}
