import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import type { ParentComment } from '@sayso/contract/shapes/comment'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askedSafety, closeSafety } from '../../entities/safety/index.ts'
import { postOf } from '../../gallery/fixtures/posts.ts'
import { narrowTo, pressSize, sidewaysScroll, touchScreen } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { signIn } from '../../testing/signed-in.ts'
import { CommentRow } from './comment-row.tsx'
import type { CommentNode } from './comment-tree.ts'

const { profile } = postOf()
const writer = { ...profile, unique_id: 'w' as ProfileId, display_name: 'Wim', handle: 'wim' }
const on = { onReact: () => {}, onReply: () => {} }

function commentWith(id: string, change: Partial<CommentNode & ParentComment>): CommentNode {
  return {
    ...{ unique_id: id as CommentId, post_id: 'p' as PostId, parent_id: null, reply_to: null, depth: 0 },
    ...{ text: 'What I wrote', created: '3h', created_at: '2026-11-14T12:00:00Z', profile: writer },
    ...{ num_likes: 0, num_dislikes: 0, num_true: 0, num_false: 0, num_comments: 0, comments: [] },
    ...{ is_liked: false, is_disliked: false, is_truth: false, is_false: false },
    ...{ is_deleted: false, not_shown: false, folded: null, can_react: true, can_delete: false },
    ...change,
  } as CommentNode
}

const row = (comment: CommentNode) => (
  <CommentRow
    {...on}
    comment={comment}
    place={{ level: 0, above: [] }}
    isOpen={false}
    isMarked={false}
    author={profile}
  />
)

test('a comment of somebody one blocks is not shown, and nothing of it can be opened', async () => {
  signIn()
  await show(row(commentWith('c1', { text: '', profile: null, not_shown: true })))
  await expect.element(page.getByText('Not shown')).toBeVisible()
  expect(page.getByRole('button').query()).toBeNull()
})

test.for([
  ['muted', 'Muted'],
  ['author', 'Hidden by the author'],
] as const)('a comment that is folded, %s, is one line until it is opened', async ([folded, text]) => {
  signIn()
  await touchScreen()
  await narrowTo(320)
  const { update } = await show(row(commentWith(`c-${folded}`, { folded })))
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(page.getByText('What I wrote').query()).toBeNull()
  expect(page.getByText('Wim').query()).toBeNull()
  const open = page.getByRole('button', { name: `Show: ${text}` })
  expect(pressSize(open)).toBeGreaterThanOrEqual(44)
  expect(sidewaysScroll()).toBe(0)
  await open.click()
  await expect.element(page.getByText('What I wrote')).toBeVisible()
  await expect.element(page.getByRole('article')).toHaveFocus()
  // Blocked after it was opened, it is gone.
  await update(row(commentWith(`c-${folded}`, { text: '', profile: null, not_shown: true })))
  await expect.element(page.getByText('Not shown')).toBeVisible()
})

test('the menu of somebody else’s comment has Mute and Block; that of one’s own does not', async () => {
  signIn()
  const { update } = await show(row(commentWith('c2', {})))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Mute @wim' }).click()
  expect(askedSafety.get()).toMatchObject({ act: 'mute', profile: { unique_id: 'w' } })
  closeSafety()
  await update(row(commentWith('c3', { can_delete: true })))
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete comment' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /Mute|Block/ }).query()).toBeNull()
})

test('under a post that takes no answers any more, comments show numbers where nothing can be pressed', async () => {
  signIn()
  const comment = commentWith('c9', { num_likes: 3 })
  const none = { onReact: null, onReply: null }
  await show(
    <CommentRow
      {...none}
      comment={comment}
      place={{ level: 0, above: [] }}
      isOpen={false}
      isMarked={false}
      author={profile}
    />,
  )
  await expect.element(page.getByRole('img', { name: 'Like, 3 people' })).toBeVisible()
  expect(page.getByRole('button', { name: /^(Like|Dislike|True|False|Reply)/ }).query()).toBeNull()
})
