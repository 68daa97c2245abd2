import type { Database } from '../../harness/databases.ts'
import { type Member, mustCall } from '../../harness/members.ts'
import { hire, makePeople, type Person } from './people.ts'

/** Two of staff, and somebody who reports what they decide about. */
export interface Desk {
  removePost(post: string): Promise<void>
  /** Closes the account of the author of a post. */
  closeAuthor(author: Member, post: string): Promise<void>
}

const FACTS = { policy: 'spam', facts: 'the same again and again' }

export async function openDesk(url: string, database: Database): Promise<Desk> {
  const [one, another, reporter] = (await makePeople(database, 3, 'desk')) as [Person, Person, Person]
  for (const who of [one, another]) await hire(database, who, 'moderator')
  const decide = async (post: string, decision: string) => {
    const reported = { kind: 'post', subject_id: post, reason: 'spam' }
    const { number } = await mustCall(url, reporter, 'user/report', reported)
    await mustCall(url, one, 'staff/decide', { number, decision, ...FACTS })
  }
  return {
    removePost: (post) => decide(post, 'remove'),
    async closeAuthor({ handle }, post) {
      await decide(post, 'close')
      const { pending } = await mustCall(url, another, 'staff/pending')
      const found = (pending as Waiting[]).find((act) => act.act === 'close_account' && act.handle === handle)
      const approve = { pending_id: found?.pending_id, verdict: 'approve', because: FACTS.facts }
      await mustCall(url, another, 'staff/approve', approve)
    },
  }
}

interface Waiting {
  readonly pending_id: string
  readonly act: string
  readonly handle: string
}
