import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { CommentRow } from '../../features/comments/comment-row.tsx'
import type { CommentNode } from '../../features/comments/comment-tree.ts'
import { FoldedRow } from '../../features/comments/folded-row.tsx'
import { ContinueRow } from '../../features/comments/more-row.tsx'
import type { Unsent } from '../../features/comments/outbox.ts'
import type { Place } from '../../features/comments/rows.ts'
import { UnsentRow } from '../../features/comments/unsent-row.tsx'
import { Section, Specimen } from '../section.tsx'

const post = '0000000000001' as PostId
const mara = person('0000000000002', 'Mara Lindqvist', 'mara')

function person(id: string, name: string, handle: string) {
  return {
    unique_id: id as ProfileId,
    display_name: name,
    name,
    handle,
    photo_url: null,
    is_me: handle === 'bakehouse',
  }
}

function comment(id: string, profile: CommentNode['profile'], text: string, more: Partial<CommentNode> = {}) {
  const counts = { num_likes: 0, num_dislikes: 0, num_true: 0, num_false: 0, num_comments: 0 }
  const own = { is_liked: false, is_disliked: false, is_truth: false, is_false: false }
  const rest = {
    depth: 0,
    reply_to: null,
    parent_id: null,
    comments: [],
    is_deleted: false,
    folded: null,
    can_hide: false,
  }
  const times = { created: '3h', created_at: '2026-11-15T08:00:00.000Z' }
  const can = { can_react: true, can_delete: profile?.is_me === true }
  return {
    unique_id: id as CommentId,
    post_id: post,
    profile,
    text,
    ...counts,
    ...own,
    ...rest,
    ...times,
    ...can,
    ...more,
  } as CommentNode
}

const top: Place = { level: 0, above: [] }
const under = (level: number, goesOn: boolean): Place => ({
  level,
  above: Array.from({ length: level }, (_, at) => ({
    id: `above ${at}` as CommentId,
    goesOn: goesOn || at < level - 1,
  })),
})

const ana = comment(
  'c1',
  person('0000000000003', 'Ana Ruiz', 'ana_ruiz'),
  'Page 7 says “no pedestrian access” through week 10.',
  {
    num_likes: 24,
    is_liked: true,
    num_true: 18,
    is_truth: true,
    num_comments: 2,
  },
)
const author = comment('c2', mara, 'Good catch. Added to the post, with credit.', {
  num_likes: 9,
  num_comments: 1,
})
const own = comment('c3', person('0000000000004', 'Bakehouse', 'bakehouse'), 'Our permit runs to January 31.')
const deep = comment(
  'c4',
  person('0000000000005', 'João Pedro Vasconcelos de Albuquerque', 'joaopedro'),
  'Does anyone have page 7 as text?',
  { num_comments: 6 },
)
const hidden = comment('c6', mara, 'Something unkind.', { folded: 'author' })
const stub = comment('c5', null, '', { is_deleted: true, num_comments: 1 })

const unsent = (status: Unsent['status'], isUnconfirmed = false): Unsent => ({
  key: status,
  me: '0000000000004' as ProfileId,
  post,
  parent: null,
  text: 'The tram detour signs went up this morning.',
  status,
  reason: 'The connection was lost',
  isUnconfirmed,
  isClosed: false,
  isSuspended: false,
})

const handlers = { onReact: () => {}, onReply: () => {}, author: mara, isMarked: false }

export function Conversation() {
  return (
    <Section
      title="Conversation"
      note="Four levels, then the thread goes on elsewhere. Lines hide what hangs on them."
    >
      <Specimen name="Comments" note="pressed · author · you · long name, last level · continued" look="bare">
        <div className="px-4 pb-3">
          <CommentRow {...handlers} comment={ana} place={top} isOpen />
          <CommentRow {...handlers} comment={author} place={under(1, true)} isOpen />
          <CommentRow {...handlers} comment={own} place={under(2, true)} isOpen />
          <CommentRow {...handlers} comment={deep} place={under(3, true)} isOpen={false} />
          <ContinueRow parent={deep} count={6} place={under(3, false)} />
        </div>
      </Specimen>
      <Specimen
        name="Comments"
        note="linked to · deleted · put away · hidden by the author · on its way · failed"
        look="bare"
      >
        <div className="grid gap-1 px-4 pb-3">
          <CommentRow {...handlers} comment={author} place={top} isOpen={false} isMarked />
          <CommentRow {...handlers} comment={stub} place={top} isOpen={false} />
          <FoldedRow comment={ana} place={top} />
          <CommentRow {...handlers} comment={hidden} place={top} isOpen={false} />
          <UnsentRow unsent={unsent('sending')} place={top} />
          <UnsentRow unsent={unsent('failed')} place={top} />
        </div>
      </Specimen>
    </Section>
  )
}
