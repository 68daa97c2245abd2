import type { CommentId, ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { useEffect, useMemo, useRef } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { useOpenedComments } from '../../entities/comment/index.ts'
import { isShut } from '../../entities/post/index.ts'
import { useLimits } from '../../entities/product/use-limits.ts'
import { ListRows } from '../../ui/list/rows.tsx'
import { useCanWrite } from './closed-line.tsx'
import { CommentBox } from './comment-box.tsx'
import type { Order } from './comment-queries.ts'
import { CommentRow } from './comment-row.tsx'
import type { CommentNode } from './comment-tree.ts'
import { answer, useAnswering, useFolded } from './conversation-state.ts'
import { useGone } from './delete-comment.ts'
import { FoldedRow } from './folded-row.tsx'
import { ContinueRow, MoreRow } from './more-row.tsx'
import { nameOfWriter } from './names.ts'
import type { Unsent } from './outbox.ts'
import { type Row, rowsOf } from './rows.ts'
import { UnsentRow } from './unsent-row.tsx'
import { useCommentHandlers } from './use-comment-handlers.ts'

interface CommentListProps {
  me: ProfileId
  post: Post
  comments: readonly CommentNode[]
  unsent: readonly Unsent[]
  order: Order
  /** The comment a link led to. */
  marked?: CommentId
  onNearEnd?: () => void
}

/** Pixels rendered beyond the screen: enough for a flick, few enough for a cheap phone. */
const BUFFER = 300
/** The next page is asked for while this many rows are still unseen. */
const UNSEEN_ROWS = 12

const noPlace = { level: 0, above: [] }

/** Its replies are inside the fold. */
const isClosed = ({ folded, unique_id }: CommentNode, opened: ReadonlySet<CommentId>) =>
  Boolean(folded) && !opened.has(unique_id)

/** A conversation as virtual rows: only the visible ones are in the page, however long it is. */
export function CommentList(props: CommentListProps) {
  const { me, post, comments, unsent, order, marked, onNearEnd } = props
  const list = useRef<WindowVirtualizerHandle>(null)
  const handlers = useCommentHandlers(useCanWrite(post), !isShut(post))
  const { indentLevels } = useLimits().comments
  const answering = useAnswering()
  const folded = useFolded()
  const opened = useOpenedComments()
  const gone = useGone()
  const rows = useMemo(() => {
    const onPost = unsent.filter(({ parent }) => parent === null)
    const mine = onPost.map(
      (one): Row<Unsent> => ({ type: 'unsent', key: one.key, unsent: one, place: noPlace }),
    )
    const rest = rowsOf(comments, {
      levels: indentLevels,
      isFolded: (one) => folded.has(one.unique_id) || isClosed(one, opened),
      isGone: (id) => gone.has(id),
      unsentFor: (id) => unsent.filter(({ parent }) => parent === id),
      keyOf: ({ key }) => key,
    })
    return [...mine.toReversed(), ...rest]
  }, [comments, unsent, folded, opened, gone, indentLevels])
  // Keep the row that is being written in mounted, so that it keeps its caret when scrolled away.
  const open = answering === null ? -1 : rows.findIndex(({ key }) => key === answering)

  function lookAhead(): void {
    const { current } = list
    if (current === null || onNearEnd === undefined) return
    const lastSeen = current.findItemIndex(current.scrollOffset + current.viewportSize)
    if (rows.length - lastSeen <= UNSEEN_ROWS) onNearEnd()
  }
  // The content may be too short to scroll at all.
  useEffect(lookAhead)

  function close(comment: CommentNode): void {
    answer(null)
    const row = document.querySelector(`[data-comment-id="${comment.unique_id}"]`)
    row?.querySelector<HTMLElement>('[data-reply]')?.focus()
  }
  function show(row: Row<Unsent>) {
    switch (row.type) {
      case 'unsent':
        return <UnsentRow unsent={row.unsent} place={row.place} />
      case 'more':
        return <MoreRow me={me} order={order} parent={row.parent} count={row.count} place={row.place} />
      case 'continue':
        return <ContinueRow parent={row.parent} count={row.count} place={row.place} />
      case 'comment': {
        const { comment, place } = row
        if (row.isFolded && !isClosed(comment, opened)) return <FoldedRow comment={comment} place={place} />
        const { unique_id: id } = comment
        return (
          <CommentRow
            {...handlers}
            comment={comment}
            place={place}
            isOpen={row.isOpen}
            isMarked={id === marked}
            author={post.profile}
          >
            {id === answering && (
              <CommentBox
                me={me}
                target={{ post: post.unique_id, parent: id }}
                label={`Reply to ${nameOfWriter(comment)}`}
                autoFocus
                onLeave={() => close(comment)}
                onSent={() => close(comment)}
                className="@container pt-1 pb-2"
              />
            )}
          </CommentRow>
        )
      }
    }
  }
  return (
    <WindowVirtualizer
      ref={list}
      data={rows}
      as={ListRows}
      item="li"
      bufferSize={BUFFER}
      onScroll={lookAhead}
      {...(open >= 0 && { keepMounted: [open] })}
    >
      {(row: Row<Unsent>, index: number) => (
        <div key={row.key} className="px-4">
          {row.place.level === 0 && index > 0 && <div className="mt-2 mb-1 border-t border-border" />}
          {show(row)}
        </div>
      )}
    </WindowVirtualizer>
  )
}
