import type { AccountId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { AccountsContext } from '../accounts/index.ts'
import type { PostsContext } from '../posts/index.ts'
import type { Order, Written } from './act/act.service.ts'
import type { Pending } from './pending/pending.queries.ts'

export interface StaffContext extends Context {
  readonly accounts: AccountsContext
  readonly posts: PostsContext
  readonly pendingActs: readonly PendingKind[]
  readonly deskCounts: readonly DeskCounts[]
}

/** An act of a module above that waits for a second person. */
export interface PendingKind {
  readonly act: Pending['act']
  /** What it is about, for the list of what waits. */
  readonly detailOf: (args: Pending['arguments']) => string
  /** Why, if whoever proposed it wrote more than the log may have. The second person reads it before they agree. */
  readonly reasonOf?: (args: Pending['arguments']) => string
  /** Called when a second person agrees, in the transaction that writes it down. It checks that person's conflicts. */
  readonly carryOut: (tx: Tx, pending: Pending, order: Order) => Promise<Omit<Written, 'subject'>>
}

/** What waits for somebody. Only asked for moderators. */
export type DeskCounts = (
  tx: Tx,
  accountId: AccountId,
) => Promise<Partial<Record<'inbox' | 'mine' | 'appeals' | 'pictures', number>>>
