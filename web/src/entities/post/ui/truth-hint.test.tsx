import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { own, postOf } from '../../../gallery/fixtures/posts.ts'
import { narrowTo, sidewaysScroll } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { PostCard } from './post-card.tsx'

const nothing = () => {}
const cards = (posts: readonly ReturnType<typeof postOf>[]) => (
  <>
    {posts.map((post, at) => (
      <PostCard
        key={post.unique_id}
        post={post}
        position={at + 1}
        setSize={posts.length}
        onOpen={nothing}
        onComment={nothing}
        onReact={nothing}
      />
    ))}
  </>
)

test('the first post with True and False explains them, once on a device, and gets out of the way by key', async () => {
  localStorage.removeItem('truth_hint_seen')
  await narrowTo(320)
  const posts = [postOf(own), postOf(), postOf()]
  const screen = await show(cards(posts))
  const hint = page.getByRole('note')
  await expect.element(hint.getByText(/^Two questions here/)).toBeVisible()
  expect(hint.elements()).toHaveLength(1)
  expect(sidewaysScroll()).toBe(0)
  const second = () => page.getByRole('article').elements()[1]
  expect(second()?.contains(hint.element())).toBe(true)
  // Beside the row, not over it.
  const row = second()?.querySelector('footer')?.getBoundingClientRect().bottom ?? 0
  expect(hint.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(row)
  await expect.poll(() => localStorage.getItem('truth_hint_seen')).toBe('true')

  // It comes back with its row, until it is closed.
  await screen.update(cards([posts[2] as (typeof posts)[0]]))
  await expect.element(hint).not.toBeInTheDocument()
  await screen.update(cards(posts))
  await expect.element(hint).toBeVisible()
  const done = hint.getByRole('button', { name: 'Got it' })
  ;(done.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(hint).not.toBeInTheDocument()
  expect(document.activeElement?.getAttribute('data-reaction')).toBe('true')
  expect(second()?.contains(document.activeElement)).toBe(true)
})

test('on a device that has seen it, it is not shown', async () => {
  await show(cards([postOf()]))
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(page.getByRole('note').query()).toBeNull()
})
