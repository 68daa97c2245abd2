import { createHash, randomBytes } from 'node:crypto'
import type { PostId } from '@sayso/contract/ids'
import { type LockedContent, sealedText } from '@sayso/contract/seal'
import { countWords } from '@sayso/contract/text'
import type { Db } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { findLocked, findSealable, insertSecret, type LockedRow } from './locked.queries.ts'
import type { PostCard } from './posts.card.ts'
import type { Bought } from './posts.context.ts'
import { canReadLocked, type Relation } from './posts.policy.ts'

export interface Standing {
  readonly card: PostCard
  readonly relation: Relation
  readonly bought: Bought | null
}

/**
 * The only way locked content leaves the database. For nobody else than the author and buyers is it even asked for;
 * before the release buyers get no more than the address for questions. One statement for a whole page.
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
  // In a transaction, because that is the only connection with a right to it, and never a replica's.
  return db.write((tx) => findLocked(tx, wanted))
}

/** Seals what a post locks now, as a new version; whoever bought an earlier one gets it too where it is given. */
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

/** The same after a file came or went: the text stands, the seal must cover what buyers now get. */
export async function sealAgain(tx: Tx, id: PostId, at: Date): Promise<void> {
  await sealLocked(tx, id, await findSealable(tx, id), at, null)
}

export type { LockedRow }
