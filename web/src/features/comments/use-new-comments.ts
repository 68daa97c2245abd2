import type { ProfileId } from '@sayso/contract/ids'
import type { PostNumbers } from '@sayso/contract/shapes/live'
import type { Post } from '@sayso/contract/shapes/post'
import { useEffect, useRef, useState } from 'react'
import { type LiveEvent, useLive } from '../../entities/live/index.ts'
import { announce } from '../../lib/announcer.ts'
import { countOf } from '../../ui/format/count.ts'
import { type Order, refreshComments } from './comment-queries.ts'
import type { CommentNode } from './comment-tree.ts'
import { texts } from './texts.ts'

interface Conversation {
  readonly me: ProfileId
  readonly post: Post
  readonly comments: readonly CommentNode[]
  readonly order: Order
  /** Own comments are on their way: until they are in the list, nobody can tell them from new ones. */
  readonly isSending: boolean
}

/** How many comments there were when nothing was new, and the newest of them that is known. */
interface Base {
  readonly total: number
  readonly last: string
}

/**
 * The number of comments that arrived since the conversation was loaded. They are shown when the reader asks for them:
 * inserting them would move what they are reading.
 */
export function useNewComments({ me, post, comments, order, isSending }: Conversation): {
  readonly count: number
  show(): Promise<void>
} {
  const [total, setTotal] = useState(0)
  const base = useRef<Base | null>(null)
  const count = isSending ? 0 : countNew(total, base.current, comments)

  useLive((event) => {
    const numbers = numbersOf(event, post)
    if (!numbers) return
    if (base.current === null && !isSending) base.current = baseOf(numbers, comments)
    setTotal(numbers.num_comments)
  })

  useEffect(() => {
    if (count > 0) announce(`${countOf(count, texts.newComment, texts.newComments)} available`)
  }, [count])

  return {
    count,
    async show() {
      const shown = total
      const fresh = await refreshComments(me, post.unique_id, order)
      base.current = { total: shown, last: newestIn(fresh) }
      setTotal((now) => Math.max(now, shown))
    },
  }
}

function numbersOf(event: LiveEvent, { unique_id: id }: Post): PostNumbers | null {
  const all = event.event === 'state' ? event.data.posts : event.event === 'post' ? [event.data.numbers] : []
  return all.find((numbers) => numbers?.post_id === id) ?? null
}

function baseOf({ num_comments: total, newest_comment: newest }: PostNumbers, comments: Tree): Base {
  const shown = newestIn(comments)
  return { total, last: newest !== null && newest > shown ? newest : shown }
}

type Tree = readonly CommentNode[]

/** One's own comments are not news: they are in the list already. Ids grow with time. */
function countNew(total: number, base: Base | null, comments: Tree): number {
  if (base === null) return 0
  const own = every(comments).filter(({ unique_id: id, profile }) => profile?.is_me && id > base.last)
  return Math.max(0, total - base.total - own.length)
}

const newestIn = (comments: Tree): string =>
  every(comments).reduce((newest, { unique_id: id }) => (id > newest ? id : newest), '')

const every = (comments: Tree): CommentNode[] => comments.flatMap((one) => [one, ...every(one.comments)])
