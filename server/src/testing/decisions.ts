import type { AccountId, CommentId, PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { restoreComment, takeDownComment } from '../modules/comments/index.ts'
import {
  limitPost,
  posts as postsModule,
  restorePost,
  takeDownPost,
  withdrawPost,
} from '../modules/posts/index.ts'
import {
  closeAccountByStaff,
  reinstateAccount,
  standing as standingModule,
  suspendAccount,
} from '../modules/standing/index.ts'
import { rowId, wireId } from '../platform/db/row-id.ts'
import type { Tx } from '../platform/db/tx.ts'
import type { Actor } from './cast.ts'
import type { World } from './world.ts'

/** What staff decide, by the services that the desk calls. */
export function staffOf(world: World) {
  const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => world.ctx.db.write(act)
  const posts = () => world.composition.instanceOf(postsModule)
  const standing = () => world.composition.instanceOf(standingModule)
  async function accountOf(tx: Tx, { profileId }: Actor): Promise<AccountId> {
    const { rows } = await sql<{ account_id: bigint }>`
      select account_id from profile where id = ${rowId(profileId)}`.execute(tx)
    if (!rows[0]) throw new Error('there is no such profile')
    return wireId(rows[0].account_id)
  }
  return {
    limit: (id: PostId, until: Date | null = null) => write((tx) => limitPost(tx, posts(), id, until)),
    takeDown: (id: PostId) => write((tx) => takeDownPost(tx, posts(), id)),
    withdraw: (id: PostId) => write((tx) => withdrawPost(tx, posts(), id)),
    restore: (id: PostId) => write((tx) => restorePost(tx, posts(), id)),
    takeDownComment: (id: CommentId) => write((tx) => takeDownComment(tx, posts(), id)),
    restoreComment: (id: CommentId) => write((tx) => restoreComment(tx, posts(), id)),
    suspend: (who: Actor, until: Date | null = null) =>
      write(async (tx) => suspendAccount(tx, standing(), await accountOf(tx, who), until)),
    close: (who: Actor, isFraud = false) =>
      write(async (tx) => closeAccountByStaff(tx, standing(), await accountOf(tx, who), { isFraud })),
    reinstate: (who: Actor) =>
      write(async (tx) => reinstateAccount(tx, standing(), await accountOf(tx, who))),
  }
}
