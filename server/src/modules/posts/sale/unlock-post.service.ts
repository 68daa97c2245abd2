import { createHash, randomBytes } from 'node:crypto'
import type { PostId } from '@sayso/contract/ids'
import { type LockedContent, sealedText } from '@sayso/contract/seal'
import { countWords } from '@sayso/contract/text'
import type { Db } from '../../../platform/db/db.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Bought } from '../posts.context.ts'
import { canReadLocked, type Relation } from '../posts.policy.ts'
import type { PostCard } from '../read/posts.card.ts'
import { findLocked, findSealable, insertSecret, type LockedRow } from './locked.queries.ts'

export interface Standing {
  readonly card: PostCard
  readonly relation: Relation
  readonly bought: Bought | null
}

/**
 * Loads locked content: this is the only way it leaves the database. It is only queried for the author and for buyers;
 * before the release, buyers get only the support email. One statement for a whole page.
 */
export async function openLocked(
  { db }: { readonly db: Db },
  posts: readonly Standing[],
  now: number,
): Promise<ReadonlyMap<PostId, LockedRow>> {
  const wanted = posts
    .filter(({ card, relation }) => card.offer !== null && (relation.isOwn || relation.hasBought))
    .map(({ card, relation, bought }) => ({
      id: card.id,
      version: relation.isOwn ? null : (bought?.secretVersion ?? 0),
      isReadable: canReadLocked(card, relation, now),
    }))
  if (wanted.length === 0) return new Map()
  // In a transaction, because only that connection has access to locked content, and it never goes to a replica.
  return db.readPrivate((tx) => findLocked(tx, wanted))
}

/** Seals the locked content of a post as a new version. With `isGiven`, buyers of earlier versions get it too. */
export async function sealLocked(
  tx: Tx,
  id: PostId,
  content: LockedContent,
  at: Date,
  isGiven: boolean | null = false,
): Promise<void> {
  const salt = randomBytes(32)
  const seal = createHash('sha256')
    .update(sealedText(salt.toString('hex'), content))
    .digest()
  await insertSecret(tx, id, { content, words: countWords(content.text), salt, seal, sealedAt: at, isGiven })
}

/** Seals again after a file was added or removed: the text is the same, but the seal must cover what buyers now get. */
export async function sealAgain(tx: Tx, id: PostId, at: Date): Promise<void> {
  await sealLocked(tx, id, await findSealable(tx, id), at, null)
}

export type { LockedRow }
