import { text } from 'node:stream/consumers'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import * as q from '../closing.queries.ts'

/*
 * Tombstones are also kept beside the files: a backup of the database from before an erasure does not know of it.
 */

const FOLDER = 'erased/'

export const keyOf = (accountId: AccountId) => `${FOLDER}${accountId}.json`

export async function keepTombstone({ storage }: Context, tombstone: q.Tombstone): Promise<void> {
  const { accountId, profileIds, erasedAt } = tombstone
  const body = Buffer.from(JSON.stringify({ accountId, profileIds, erasedAt }))
  await storage.put(keyOf(accountId), body, { contentType: 'application/json' })
}

/** Every tombstone, of the database and of the storage. */
export async function findTombstones({ db, storage }: Context): Promise<q.Tombstone[]> {
  const found = new Map((await db.readPrivate(q.listTombstones)).map((one) => [one.accountId, one]))
  for await (const { key } of storage.list(FOLDER)) {
    const stored = await storage.get(key)
    if (stored === null) continue
    const read = JSON.parse(await text(stored.stream)) as {
      accountId: AccountId
      profileIds: ProfileId[]
      erasedAt: string
    }
    if (!found.has(read.accountId)) found.set(read.accountId, { ...read, erasedAt: new Date(read.erasedAt) })
  }
  return [...found.values()]
}
