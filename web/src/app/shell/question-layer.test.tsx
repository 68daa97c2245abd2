import type { ProfileId } from '@sayso/contract/ids'
import type { User } from '@sayso/contract/shapes/user'
import { useInfiniteQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Feed, feedQuery, flattenPosts, postKeys } from '../../entities/post/index.ts'
import { reactToPost } from '../../entities/post/react-to-post.ts'
import { session } from '../../entities/session/index.ts'
import { postOf } from '../../gallery/fixtures/posts.ts'
import { queryClient } from '../../lib/query-client.ts'
import { answerCall, Rejected } from '../../testing/api.ts'
import { show } from '../../testing/show.tsx'
import { me, memberAs } from '../../testing/signed-in.ts'
import { QuestionLayer } from './question-layer.tsx'

const feed: Feed = { scope: 'following', kind: 'standard', me }
const post = postOf({ is_liked: false, num_likes: 48 })

/** A post with a Like button, under the layer that asks. */
function Screen() {
  const { data } = useInfiniteQuery(feedQuery(feed))
  const [shown] = flattenPosts(data)
  return (
    <>
      {shown && (
        <button type="button" aria-pressed={shown.is_liked} onClick={() => reactToPost(shown, 'like')}>
          Like, {shown.num_likes}
        </button>
      )}
      <QuestionLayer />
    </>
  )
}

const like = (name: string, pressed: boolean) => page.getByRole('button', { name, pressed })
const dialog = () => page.getByRole('dialog', { name: 'Verify Your Email' })

/** A server that wants the address confirmed first, and a member who has not done that. */
function newcomer(profile: ProfileId) {
  let user: User = { ...memberAs(profile, profile), verified: false }
  answerCall('user/get', () => ({ user }))
  const codes = answerCall('user/sendVerify', () => ({}))
  answerCall('user/verify', ({ code }) => {
    if (code !== '123456') throw new Rejected({ code: 'verification_invalid', error: 'Invalid code' })
    user = { ...user, verified: true }
    return { user }
  })
  const likes = answerCall('feed/like', () => {
    if (!user.verified)
      throw new Rejected({ code: 'email_unverified', error: 'Please verify your email first.' })
    return { post: { ...post, is_liked: true, num_likes: 49 } }
  })
  session.signIn({ user, session_token: 's_test' })
  return { codes, likes }
}

beforeEach(() => {
  queryClient.setQueryData(postKeys.list(feed), {
    pages: [{ posts: [post], has_more: false }],
    pageParams: [{ page: 0 }],
  })
})

afterEach(() => session.question.close(false))

test('a like that needs a verified email asks for the code, and stands once it is entered', async () => {
  const { codes, likes } = newcomer(me)
  await show(<Screen />)
  await like('Like, 48', false).click()
  await expect.element(dialog()).toBeVisible()
  await expect.element(dialog().getByText(/what you just did goes through/)).toBeVisible()
  expect([codes.length, likes.length]).toEqual([1, 1])
  await dialog().getByLabelText('Code').fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Email Verified!' })).toBeVisible()
  // Already done while the dialog still says so.
  await expect.poll(() => likes.length).toBe(2)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(like('Like, 49', true)).toBeVisible()
})

test('closing the dialog takes the like back without a message', async () => {
  const { likes } = newcomer(me)
  await show(<Screen />)
  await like('Like, 48', false).click()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(like('Like, 48', false)).toBeVisible()
  expect(likes).toHaveLength(1)
  expect(document.querySelector('[data-sonner-toast][data-type=error]')).toBeNull()
})
