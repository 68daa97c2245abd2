import type { Post } from '@sayso/contract/shapes/post'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { postOf } from '../../../gallery/fixtures/posts.ts'
import { narrowTo, sidewaysScroll } from '../../../testing/layout.ts'
import { show } from '../../../testing/show.tsx'
import { PostArticle } from './post-article.tsx'

const nothing = () => {}
const DAY = 86_400_000

async function showArticle(change: Partial<Post>) {
  await show(
    <PostArticle post={postOf(change)} edited={<span>Edited</span>} onComment={nothing} onReact={nothing} />,
  )
  return page.getByRole('article')
}

test('a post that is limited in reach and time says both', async () => {
  const article = await showArticle({
    visibility: 'followers',
    geo_visibility: 'city',
    place_label: 'Lisbon',
    duration: 5 * 24 * 60,
    expires_at: new Date(Date.now() + 5 * DAY - 60_000).toISOString(),
  })
  const facts = article
    .getByRole('listitem')
    .elements()
    .map((fact) => fact.textContent)
  expect(facts.slice(1)).toEqual(['Followers only', 'Lisbon', 'Expires in 5 days'])
})

test('a post for everybody and for ever says only when it was written', async () => {
  const article = await showArticle({ created: '2026-11-14T22:42:00Z' })
  const facts = article
    .getByRole('listitem')
    .elements()
    .map((fact) => fact.textContent)
  expect(facts).toEqual(['10:42 PM · Nov 14, 2026'])
})

test('a post that ends while it is read says so', async () => {
  const article = await showArticle({ expires_at: new Date(Date.now() - 1_000).toISOString() })
  await expect.element(article.getByText('Expired')).toBeVisible()
})

test('an edited post shows that it was', async () => {
  const article = await showArticle({ edited: true })
  await expect.element(article.getByText('Edited')).toBeVisible()
})

test('its text is whole, and its verdict is counted', async () => {
  await narrowTo(320)
  const article = await showArticle({ text: 'A line of it.\n'.repeat(40), num_true: 88, num_false: 12 })
  expect(article.getByRole('button', { name: 'Show more' }).query()).toBeNull()
  await expect.element(article.getByText('Holds up · 88 true · 12 false (88 %)')).toBeVisible()
  expect(sidewaysScroll()).toBe(0)
})
