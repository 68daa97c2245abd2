import { setTimeout as wait } from 'node:timers/promises'
import { callAs, type Member } from '../../harness/members.ts'

export interface Target {
  readonly kind: 'post' | 'comment'
  readonly id: string
}

/** The reactions in a response. */
export interface Shown {
  readonly is_liked: boolean
  readonly is_disliked: boolean
  readonly is_truth: boolean
  readonly is_false: boolean
  readonly num_likes: number
  readonly num_dislikes: number
  readonly num_true: number
  readonly num_false: number
}

export const BUTTONS = [
  ...['like', 'unlike', 'dislike', 'undislike'],
  ...['trueit', 'untrueit', 'falseit', 'unfalseit'],
]

/** Posts, and comments on them, by one author who does not react to anything. */
export async function makeTargets(
  url: string,
  author: Member,
  { posts, comments }: { posts: number; comments: number },
): Promise<Target[]> {
  const targets: Target[] = []
  for (let n = 0; n < posts; n++) {
    const { body } = await callAs(url, author, 'feed/post', {
      ...{ text: `post ${n}`, visibility: 'everyone', geo_visibility: 'global' },
    })
    targets.push({ kind: 'post', id: idOf(body['post']) })
  }
  for (let n = 0; n < comments; n++) {
    const { body } = await callAs(url, author, 'feed/comment', {
      ...{ post_id: targets[n % posts]?.id, comment: `comment ${n}` },
    })
    targets.push({ kind: 'comment', id: idOf(body['comment']) })
  }
  return targets
}

function idOf(made: unknown): string {
  const { unique_id } = (made ?? {}) as { unique_id?: string }
  if (unique_id === undefined) throw new Error('a target could not be made')
  return unique_id
}

const MAX_TRIES = 20

/**
 * The reactions in the response; null if there was none. If the server is busy it is asked again, as our client does.
 */
export async function press(
  url: string,
  who: Member,
  { kind, id }: Target,
  button: string,
): Promise<Shown | null> {
  const path = kind === 'post' ? `feed/${button}` : `comment/${button}`
  for (let tries = 1; ; tries++) {
    const { status, body } = await callAs(url, who, path, { [`${kind}_id`]: id })
    if (status !== 503 || tries === MAX_TRIES) return body.success ? (body[kind] as Shown) : null
    await wait(100)
  }
}

/** At most one reaction per axis, and no negative count. */
export function isSound(shown: Shown): boolean {
  const { is_liked, is_disliked, is_truth, is_false } = shown
  return !(is_liked && is_disliked) && !(is_truth && is_false) && Math.min(...numbersOf(shown)) >= 0
}

export const sumOf = (shown: Shown | null) =>
  shown === null ? 0 : numbersOf(shown).reduce((sum, n) => sum + n, 0)

const numbersOf = ({ num_likes, num_dislikes, num_true, num_false }: Shown) => [
  num_likes,
  num_dislikes,
  num_true,
  num_false,
]
