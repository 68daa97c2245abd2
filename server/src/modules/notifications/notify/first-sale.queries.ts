import type { PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface Seller {
  readonly email: string
  readonly isVerified: boolean
  readonly handle: string
  readonly buyerHandle: string
  /** The post's public text. */
  readonly text: string
}

export async function findSeller(
  tx: Tx,
  { author, buyer, post }: { author: ProfileId; buyer: ProfileId; post: PostId },
): Promise<Seller | null> {
  const { rows } = await sql<Seller>`
    select account.email, account.verified_at is not null as "isVerified", author.handle,
           buyer.handle as "buyerHandle", post.text
      from profile author
      join account on account.id = author.account_id
      join profile buyer on buyer.id = ${rowId(buyer)}
      join post on post.id = ${rowId(post)}
     where author.id = ${rowId(author)}`.execute(tx)
  return rows[0] ?? null
}
