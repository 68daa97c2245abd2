import type { AccountId, PostId, ProfileId } from '@sayso/contract/ids'
import type { PostsContext } from '../modules/posts/index.ts'
import type { Tx } from '../platform/db/tx.ts'
import type { DemoIds } from './demo-ids.ts'
import type { DemoPost } from './world-data.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** What every step of the seeding works with. */
export interface Seeding {
  readonly ctx: PostsContext
  readonly tx: Tx
  readonly now: Date
  readonly seed: number
  readonly ids: DemoIds
}

/** A profile of the demo world, as it was created. */
export interface Member {
  readonly id: ProfileId
  readonly accountId: AccountId
  readonly handle: string
  readonly place: string
  readonly shard: number
  readonly isPrivate: boolean
  /** Which of two camps the account is in where opinions split: -1 or 1. */
  readonly lean: -1 | 1
  /** Without posts of their own: they follow, react and buy. */
  readonly isQuiet: boolean
}

export interface Published {
  readonly id: PostId
  readonly post: DemoPost
  readonly author: Member
  readonly at: Date
  readonly version: number
  readonly expiresAt: Date | null
}

export const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)
export const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS)
