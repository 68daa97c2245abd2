import type { CommentId } from '@sayso/contract/ids'
import { type CommentNode, stubOf } from './comment-tree.ts'

/** The thread lines left of a row: whose replies it belongs to, and which of those continue below it. */
export interface Place {
  /** The indentation: 0 for replies to the post itself. */
  readonly level: number
  /** The comments above it, outermost first; the line of each continues below this row if `goesOn`. */
  readonly above: readonly { readonly id: CommentId; readonly goesOn: boolean }[]
}

export type Row<Unsent> =
  | {
      readonly type: 'comment'
      readonly key: string
      readonly comment: CommentNode
      readonly place: Place
      /** Its own replies follow below. */
      readonly isOpen: boolean
      readonly isFolded: boolean
    }
  | { readonly type: 'unsent'; readonly key: string; readonly unsent: Unsent; readonly place: Place }
  /** The rest of its replies: loaded here on request, or on a page of their own if there is no room. */
  | {
      readonly type: 'more' | 'continue'
      readonly key: string
      readonly parent: CommentNode
      readonly count: number
      readonly place: Place
    }

interface RowsOptions<Unsent> {
  /** The number of levels; deeper rows are not indented further. */
  readonly levels: number
  isFolded(comment: CommentNode): boolean
  /** Hidden after a deletion that can still be undone. */
  isGone(id: CommentId): boolean
  /** The unsent replies to a comment. */
  unsentFor(id: CommentId): readonly Unsent[]
  keyOf(unsent: Unsent): string
}

type Above = Place['above']

/** Flattens the tree for a virtual list: only visible rows are in the page, however long it gets. */
export function rowsOf<Unsent>(
  comments: readonly CommentNode[],
  options: RowsOptions<Unsent>,
): readonly Row<Unsent>[] {
  const rows: Row<Unsent>[] = []
  const { levels, isFolded, isGone, unsentFor, keyOf } = options
  const isShown = ({ unique_id: id, num_comments: replies }: CommentNode) => replies > 0 || !isGone(id)

  function add(comment: CommentNode, above: Above, depth: number): void {
    const { unique_id: id } = comment
    const unsent = unsentFor(id)
    const left = Math.max(0, comment.num_comments - comment.comments.length)
    const isLastLevel = depth >= levels - 1
    const isFoldedNow = isFolded(comment)
    const replies = comment.comments.filter(isShown)
    const parts = replies.length + unsent.length + Number(left > 0)
    // Beyond the last level, a reply is not indented under its parent but placed beside it, on the same line.
    const isBeside = isLastLevel && parts > 0 && !isFoldedNow
    const place = { level: Math.min(depth, levels - 1), above: isBeside ? goingOn(above) : above }
    rows.push({
      type: 'comment',
      key: id,
      comment: isGone(id) ? stubOf(comment) : comment,
      place,
      isOpen: parts > 0 && !isFoldedNow && !isLastLevel,
      isFolded: isFoldedNow,
    })
    if (isFoldedNow) return

    let remaining = parts
    const below = (): Above => {
      remaining -= 1
      if (isLastLevel) return remaining > 0 ? goingOn(above) : above
      return [...above, { id, goesOn: remaining > 0 }]
    }
    const childPlace = (own: Above): Place => ({ level: Math.min(depth + 1, levels - 1), above: own })
    for (const one of unsent)
      rows.push({ type: 'unsent', key: keyOf(one), unsent: one, place: childPlace(below()) })
    for (const reply of replies) add(reply, below(), depth + 1)
    if (left > 0) {
      const type = isLastLevel ? 'continue' : 'more'
      rows.push({ type, key: `${type} ${id}`, parent: comment, count: left, place: childPlace(below()) })
    }
  }

  for (const comment of comments.filter(isShown)) add(comment, [], 0)
  return rows
}

/** The innermost line continues to what follows. */
function goingOn(above: Above): Above {
  const last = above.at(-1)
  return last === undefined ? above : [...above.slice(0, -1), { ...last, goesOn: true }]
}
