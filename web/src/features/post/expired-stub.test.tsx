import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { longest, postOf } from '../../gallery/fixtures/posts.ts'
import { narrowTo, sidewaysScroll } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { ExpiredStub } from './expired-stub.tsx'

test('what is left of an expired post is its author, its dates and its verdict, without its text', async () => {
  await narrowTo(320)
  const { unique_id, text, num_likes, num_dislikes } = postOf()
  await show(
    <ExpiredStub
      stub={{
        unique_id,
        profile: longest,
        created: '2026-11-03T09:00:00Z',
        expires_at: '2026-11-04T09:00:00Z',
        num_likes,
        num_dislikes,
        num_true: 31,
        num_false: 9,
      }}
    />,
  )
  const stub = page.getByRole('article', { name: longest.display_name })
  await expect.element(stub.getByText('This post has expired.')).toBeVisible()
  await expect.element(stub.getByText('Expired 9:00 AM · Nov 4, 2026')).toBeVisible()
  await expect.element(stub.getByText('Holds up · 31 true · 9 false (78 %)')).toBeVisible()
  expect(stub.element().textContent).not.toContain(text)
  expect(stub.getByRole('button').query()).toBeNull()
  expect(sidewaysScroll()).toBe(0)
})
