import type { AccountId, PaymentId, PostId, ProfileId, SessionId } from '@sayso/contract/ids'

/*
 * Signals of this module: their subjects and what they carry. Ids only; whoever receives one reads what it is about.
 */

/** About one person: for every stream of the account. */
export const accountSubject = (id: AccountId) => `live.a.${id}`

export interface AccountSignal {
  /** The unread notifications of these profiles changed. */
  readonly unread?: readonly ProfileId[]
  readonly payment?: PaymentId
  /** Media of this post of theirs is ready, or failed. */
  readonly media?: PostId
  /** They bought this post, or were refunded. */
  readonly owned?: PostId
  readonly ended?: readonly SessionId[]
  /** Whom they follow, or who follows them, changed. */
  readonly recheck?: true
}

/** About one post: for every stream that watches it. */
export const postSubject = (id: PostId) => `live.t.${id}`

export interface PostSignal {
  /** More than its numbers changed. */
  readonly refetch: boolean
}

/** Who may see the posts of a profile changed. Rare, so every process is told. */
export const RECHECK_SUBJECT = 'live.recheck'

export interface RecheckSignal {
  readonly authorId: ProfileId
}

/** Requests to the process that holds a stream. */
export const processSubject = (process: string) => `live.proc.${process}`

export interface WatchRequest {
  readonly connection: string
  readonly accountId: AccountId
  readonly profileId: ProfileId
  readonly watch: string
}

export interface WatchReply {
  readonly isFound: boolean
}
