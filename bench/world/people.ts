import type { Database } from '../harness/databases.ts'
import { type Member, signIn } from '../harness/members.ts'
import { FAR_PLACE } from './places.ts'
import type { Size } from './sizes.ts'

export interface Person {
  readonly follows: number
  readonly followers: number
  /** The index of a place. */
  readonly home: number
}

const nobody: Person = { follows: 0, followers: 0, home: 0 }

/**
 * People who are in every world, under these handles and with exactly these follows. A small world does not have enough
 * others: there it is half of them at most.
 */
function known(profiles: number) {
  const atMost = (wanted: number) => Math.min(wanted, Math.floor(profiles / 2) - 10)
  return {
    reads_50: { ...nobody, follows: atMost(50) },
    reads_500: { ...nobody, follows: atMost(500) },
    reads_3000: { ...nobody, follows: atMost(3000) },
    has_10000_followers: { ...nobody, followers: atMost(10_000) },
    has_a_tenth_as_followers: { ...nobody, followers: profiles / 10 },
    /** Some 16,000 posts from the place where viewers are; fewer in XS. */
    writes_everywhere: nobody,
    /** As many, all for one city where no viewer is. */
    writes_for_one_city: { ...nobody, home: FAR_PLACE },
  } satisfies Record<string, Person>
}

export type Handle = keyof ReturnType<typeof known>

export function peopleOf({ profiles }: Size): readonly (Person & { readonly handle: string })[] {
  return Object.entries(known(profiles)).map(([handle, person]) => ({ handle, ...person }))
}

/** Signs in all of them, each with an open session in this copy of a world. */
export async function signInPeople(database: Database): Promise<Readonly<Record<Handle, Member>>> {
  const handles = Object.keys(known(0))
  const members = await Promise.all(handles.map((handle) => signIn(database, handle)))
  return Object.fromEntries(members.map((member) => [member.handle, member])) as Record<Handle, Member>
}
