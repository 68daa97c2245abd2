import type { ProfileId } from '@sayso/contract/ids'
import { useState } from 'react'
import { Link } from 'react-router'
import { urls } from '../../lib/urls.ts'
import { ForwardIcon } from '../../ui/icons/later-icons.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { loadReplies, type Order } from './comment-queries.ts'
import type { CommentNode } from './comment-tree.ts'
import { RowFrame } from './row-frame.tsx'
import type { Place } from './rows.ts'
import { labels, texts } from './texts.ts'

interface MoreRowProps {
  me: ProfileId
  parent: CommentNode
  count: number
  order: Order
  place: Place
}

const look =
  'touch-44 inline-flex h-8 items-center gap-1.5 rounded-chip px-1 text-sm font-semibold text-accent-text hover:underline'

/** Button that loads the next replies. */
export function MoreRow({ me, parent, count, order, place }: MoreRowProps) {
  const [state, setState] = useState<'rest' | 'loading' | 'failed'>('rest')
  async function load(): Promise<void> {
    const shown = new Set(parent.comments.map(({ unique_id }) => unique_id))
    setState('loading')
    try {
      const replies = await loadReplies(me, parent, order)
      setState('rest')
      focusFirstNew(replies.filter(({ unique_id }) => !shown.has(unique_id)))
    } catch {
      setState('failed')
    }
  }
  return (
    <RowFrame place={place}>
      {state === 'failed' ? (
        <p role="alert" className="flex h-8 items-center gap-2 text-sm text-danger">
          {texts.loadFailed}
          <button type="button" className={look} onClick={() => void load()}>
            {texts.retry}
          </button>
        </p>
      ) : (
        <button type="button" className={look} aria-busy={state === 'loading'} onClick={() => void load()}>
          {labels.moreReplies(count)}
          {state === 'loading' && <Spinner size={14} />}
        </button>
      )}
    </RowFrame>
  )
}

/** Moves the focus to the first new reply, because the pressed button may be gone. */
function focusFirstNew([first]: readonly CommentNode[]): void {
  if (first === undefined) return
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-comment-id="${first.unique_id}"]`)
    row?.focus({ preventScroll: true })
  })
}

interface ContinueRowProps {
  parent: CommentNode
  count: number
  place: Place
}

/** Links to the thread's own page if there is no room to indent further. */
export function ContinueRow({ parent, count, place }: ContinueRowProps) {
  return (
    <RowFrame place={place}>
      <Link to={urls.comment(parent.post_id, parent.unique_id)} className={look}>
        {labels.continueThread(count)} <ForwardIcon size={14} />
      </Link>
    </RowFrame>
  )
}
