import type { AccountId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { findAccounts } from './live.queries.ts'
import {
  type AccountSignal,
  accountSubject,
  type PostSignal,
  postSubject,
  RECHECK_SUBJECT,
  type RecheckSignal,
} from './live.subjects.ts'

/** Events about one post within this time are one signal. */
const MERGE_MS = 250

interface Merged {
  refetch: boolean
  readonly sent: Promise<void>
}

/** Turns events into signals. Each function resolves when NATS has the signal, so that its event can be acknowledged. */
export interface SignalPublisher {
  post(postId: PostId, options?: { refetch?: boolean }): Promise<void>
  account(accountId: AccountId, signal: AccountSignal): Promise<void>
  /** The same for the accounts behind profiles. */
  profiles(profileIds: readonly ProfileId[], signalFor: (own: ProfileId[]) => AccountSignal): Promise<void>
  recheckAuthor(authorId: ProfileId): Promise<void>
}

export function createSignalPublisher({ signals, db }: Context): SignalPublisher {
  const merging = new Map<PostId, Merged>()

  async function send(subject: string, signal: object): Promise<void> {
    await signals.publish(subject, signal)
    await signals.flush()
  }

  function begin(postId: PostId): Merged {
    const merged: Merged = {
      refetch: false,
      sent: new Promise((resolve) => setTimeout(resolve, MERGE_MS)).then(() => {
        merging.delete(postId)
        return send(postSubject(postId), { refetch: merged.refetch } satisfies PostSignal)
      }),
    }
    merging.set(postId, merged)
    return merged
  }

  return {
    post(postId, { refetch = false } = {}) {
      const merged = merging.get(postId) ?? begin(postId)
      merged.refetch ||= refetch
      return merged.sent
    },
    account: (accountId, signal) => send(accountSubject(accountId), signal),
    async profiles(profileIds, signalFor) {
      const accounts = await findAccounts(db.readFresh, profileIds)
      const byAccount = Map.groupBy(accounts.keys(), (profileId) => accounts.get(profileId) as AccountId)
      for (const [accountId, own] of byAccount)
        await signals.publish(accountSubject(accountId), signalFor(own))
      await signals.flush()
    },
    recheckAuthor: (authorId) => send(RECHECK_SUBJECT, { authorId } satisfies RecheckSignal),
  }
}
