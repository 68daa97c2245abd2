import type { Database } from '../../harness/databases.ts'
import { mustCall } from '../../harness/members.ts'
import { openPublisher } from '../../harness/publisher.ts'
import type { Person } from './people.ts'

/** What somebody of staff may be to a person: they follow or block them, bought from them or sold to them. */
export const TIES = ['follow', 'block', 'bought', 'sold'] as const
export type Tie = (typeof TIES)[number]

/** Ties all of staff to each of these people in the one way. */
export async function tie(
  url: string,
  database: Database,
  staff: readonly Person[],
  friends: Readonly<Record<Tie, Person>>,
): Promise<void> {
  const publisher = openPublisher(database.url)
  const sell = ({ profileId }: Person) =>
    publisher.publish({ author: profileId, text: 'for sale', priceCents: 0 })
  const buy = (who: Person, post_id: string) => mustCall(url, who, 'feed/purchaseptv', { post_id, amount: 0 })
  const theirs = await sell(friends.bought)
  for (const who of staff) {
    await mustCall(url, who, 'user/follow', { profile_id: friends.follow.profileId })
    await mustCall(url, who, 'user/block', { profile_id: friends.block.profileId })
    await buy(who, theirs)
    await buy(friends.sold, await sell(who))
  }
  await publisher.close()
}
