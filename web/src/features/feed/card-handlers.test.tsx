import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { ProfileOwn } from '@sayso/contract/shapes/profile'
import type { User } from '@sayso/contract/shapes/user'
import { useInfiniteQuery } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Feed, feedQuery, flattenPosts, PostCard, postKeys } from '../../entities/post/index.ts'
import { session } from '../../entities/session/index.ts'
import { own, postOf } from '../../gallery/fixtures/posts.ts'
import { queryClient } from '../../lib/query-client.ts'
import { answerCall, Rejected } from '../../testing/api.ts'
import { show } from '../../testing/show.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { Toaster } from '../../ui/toast/toaster.tsx'
import { usePostHandlers } from './use-post-handlers.ts'

const me = 'ada' as ProfileId
const feed: Feed = { scope: 'following', kind: 'standard', me }

const person = (profile: ProfileId, is_anonymous: boolean): User => ({
  unique_id: 'account' as AccountId,
  is_anonymous,
  verified: !is_anonymous,
  first_name: '',
  last_name: '',
  email: null,
  pending_email: null,
  has_password: !is_anonymous,
  current_profile: profile,
  default_profile: { unique_id: profile },
  // Whoever acts does so as a profile of their own.
  profiles: is_anonymous ? [] : [{ unique_id: profile } as ProfileOwn],
})

/** A list as the app keeps it: from the cache, with the app's own handlers. */
function List() {
  const { data } = useInfiniteQuery(feedQuery(feed))
  const handlers = usePostHandlers()
  const posts = flattenPosts(data)
  return posts.map((post, at) => (
    <PostCard key={post.unique_id} post={post} position={at + 1} setSize={posts.length} {...handlers} />
  ))
}

async function showList(change: Partial<Post> = {}, isMember = true) {
  const user = person(me, !isMember)
  answerCall('user/get', () => ({ user }))
  session.signIn({ user, session_token: 's_test' })
  const post = postOf(change)
  queryClient.setQueryData(postKeys.list(feed), {
    pages: [{ posts: [post], has_more: false }],
    pageParams: [{ page: 0 }],
  })
  const { path } = await show(
    <>
      <List />
      <Toaster />
    </>,
  )
  return { post, path, card: page.getByRole('article') }
}

const shown = new Set<string>()
afterEach(() => {
  for (const id of shown) toast.dismiss(id)
  shown.clear()
})

test('a reaction counts at once and is sent; the answer of the server is what stays', async () => {
  const sent = answerCall('feed/like', ({ post_id }) => ({
    post: { ...postOf(), unique_id: post_id as Post['unique_id'], num_likes: 51, is_liked: true },
  }))
  const { card, post } = await showList()
  await card.getByRole('button', { name: 'Like, 48 people' }).click()
  await expect.element(card.getByRole('button', { name: 'Like, 51 people', pressed: true })).toBeVisible()
  expect(sent.map(({ post_id }) => post_id)).toEqual([post.unique_id])
})

test('a reaction that is rejected is taken back, and says why', async () => {
  answerCall('feed/falseit', () => {
    throw new Rejected({ code: 'not_found', error: 'This post is gone' })
  })
  const { card, post } = await showList()
  shown.add(`reaction ${post.unique_id} false`)
  await card.getByRole('button', { name: 'False, 4 people' }).click()
  await expect.element(page.getByText('This post is gone')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'False, 4 people', pressed: false })).toBeVisible()
})

test('a visitor who reacts is asked to log in, and nothing is sent', async () => {
  const { card, path } = await showList({}, false)
  await card.getByRole('button', { name: 'True, 32 people' }).click()
  await expect.poll(path).toBe('/login')
  await expect.element(card.getByRole('button', { name: 'True, 32 people', pressed: false })).toBeVisible()
})

test('a visitor who comments is asked to log in', async () => {
  const { card, path } = await showList({}, false)
  await card.getByRole('button', { name: 'Comments, 12' }).click()
  await expect.poll(path).toBe('/login')
})

test('a member who comments gets a box under the card, also while the settings of the product are missing', async () => {
  answerCall('unauth/config', () => {
    throw new Rejected({ code: 'unavailable', error: 'Not now' })
  })
  const { card, path } = await showList()
  await card.getByRole('button', { name: 'Comments, 12' }).click()
  await expect.element(card.getByRole('textbox')).toHaveFocus()
  await expect
    .element(card.getByRole('button', { name: 'Comments, 12' }))
    .toHaveAttribute('aria-expanded', 'true')
  await expect.poll(path).toBe('/')
})

test('a deleted post leaves the list at once, and Undo puts it back', async () => {
  answerCall('feed/delete', () => ({ undo_until: new Date(Date.now() + 60_000).toISOString() }))
  const undone = answerCall('feed/undelete', ({ post_id }) => ({
    post: { ...postOf({ ...own, num_comments: 0 }), unique_id: post_id as Post['unique_id'] },
  }))
  const { card, post } = await showList({ ...own, num_comments: 0 })
  await card.getByRole('button', { name: 'Delete post' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(card).toBeVisible()
  expect(undone.map(({ post_id }) => post_id)).toEqual([post.unique_id])
})

test('a post that the server keeps comes back into the list, and says why', async () => {
  answerCall('feed/delete', () => {
    throw new Rejected({ code: 'conflict', error: 'Somebody has just bought it' })
  })
  const { card } = await showList({ ...own, num_comments: 0 })
  await card.getByRole('button', { name: 'Delete post' }).click()
  await expect.element(page.getByText('Somebody has just bought it')).toBeVisible()
  await expect.element(card).toBeVisible()
})
