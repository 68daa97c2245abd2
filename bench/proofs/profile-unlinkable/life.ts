import { callAs, type Member } from '../../harness/members.ts'
import { inParallel } from '../../harness/parallel.ts'
import type { Random } from '../../harness/random.ts'

/** A profile and its account, which the guessers do not know. */
export interface Face extends Member {
  readonly account: number
  readonly number: number
}

const CONCURRENCY = 8

/** Profiles created by the product, each account's scattered among all others. */
export async function makeFaces(
  url: string,
  random: Random,
  members: readonly Member[],
  each: number,
): Promise<Face[]> {
  const owners = random.shuffle(members.flatMap((_, account) => Array<number>(each).fill(account)))
  return inParallel(owners.length, CONCURRENCY, async (number) => {
    const account = owners[number] as number
    const member = members[account] as Member
    const handle = `face_${number}`
    const { profile } = await done<{ profile: { unique_id: string } }>(url, member, 'user/createProfile', {
      handle,
      display_name: `Face ${number}`,
    })
    return { account, number, handle, token: member.token, profileId: profile.unique_id }
  })
}

/** Everybody publishes, follows somebody and comments on somebody's post, in random order. */
export async function live(url: string, random: Random, faces: readonly Face[]): Promise<void> {
  const posts = new Map<number, string>()
  const inAnyOrder = (act: (face: Face) => Promise<void>) => {
    const order = random.shuffle(faces)
    return inParallel(order.length, CONCURRENCY, (i) => act(order[i] as Face))
  }
  const another = (face: Face): Face => {
    const other = random.pick(faces)
    return other.account === face.account ? another(face) : other
  }
  await inAnyOrder(async (face) => {
    const input = {
      text: `words ${random.integer(0, 1e9)}`,
      visibility: 'everyone',
      geo_visibility: 'global',
    }
    const { post } = await done<{ post: { unique_id: string } }>(url, face, 'feed/post', input)
    posts.set(face.number, post.unique_id)
  })
  await inAnyOrder(async (face) => {
    await done(url, face, 'user/follow', { profile_id: another(face).profileId })
  })
  await inAnyOrder(async (face) => {
    const post_id = posts.get(another(face).number) as string
    await done(url, face, 'feed/comment', { post_id, comment: `said ${random.integer(0, 1e9)}` })
  })
}

async function done<T>(url: string, by: Member, path: string, input: Record<string, unknown>): Promise<T> {
  const { body } = await callAs(url, by, path, input)
  if (body.success !== true) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body as T
}
