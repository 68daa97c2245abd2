import { setTimeout as rest } from 'node:timers/promises'
import { callAs, type Member } from '../../harness/members.ts'

/** What the responses said has happened, and when; none of it is read from the database. */
export interface Record {
  /** Durable before the response. */
  readonly comments: { readonly text: string }[]
  /** Answered before they are on disk. */
  readonly reactions: {
    readonly who: Member
    readonly post: string
    readonly kind: Kind
    readonly at: number
  }[]
  /** Failed with 503: may be tried again. */
  refused: number
  /** Any other response, and calls without one. */
  readonly wrong: string[]
}

export type Kind = 'like' | 'true'
const CALLS = { like: 'feed/like', true: 'feed/trueit' } as const

export function emptyRecord(): Record {
  return { comments: [], reactions: [], refused: 0, wrong: [] }
}

/** Each person writes new comments and reacts once to each target, one call after the other, until told to stop. */
export async function keepWriting(
  { url, posts, record, isOver }: Work,
  who: Member,
  order: readonly string[],
): Promise<void> {
  const presses = order.flatMap((post) => (['like', 'true'] as const).map((kind) => ({ post, kind })))
  for (let n = 0; !isOver(); n++) {
    const press = n % 2 === 0 ? presses.pop() : undefined
    if (press) {
      if (await isDone(CALLS[press.kind], { post_id: press.post }))
        record.reactions.push({ who, ...press, at: Date.now() })
    } else {
      const text = `${who.handle} says ${n}`
      if (await isDone('feed/comment', { post_id: posts[n % posts.length] ?? '', comment: text }))
        record.comments.push({ text })
    }
  }

  async function isDone(path: string, input: { [field: string]: string }): Promise<boolean> {
    const answer = await callAs(url, who, path, input).catch(() => null)
    if (answer?.body.success === true) return true
    if (answer?.status === 503) record.refused++
    else record.wrong.push(`${path}: ${answer ? `${answer.status} ${answer.body.code}` : 'no answer'}`)
    await rest(100)
    return false
  }
}

export interface Work {
  readonly url: string
  readonly posts: readonly string[]
  readonly record: Record
  readonly isOver: () => boolean
}
