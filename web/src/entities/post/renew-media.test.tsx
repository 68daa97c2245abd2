import type { Post } from '@sayso/contract/shapes/post'
import { skipToken, useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bridge } from '../../gallery/fixtures/pictures.ts'
import { photo, postOf } from '../../gallery/fixtures/posts.ts'
import { queryClient } from '../../lib/query-client.ts'
import { answerCall } from '../../testing/api.ts'
import { show } from '../../testing/show.tsx'
import { me, signIn } from '../../testing/signed-in.ts'
import { postKeys } from './post-keys.ts'
import { PostCard } from './ui/post-card.tsx'

/** An address whose time is over: nothing can be loaded from it. */
const over = (name: string) => ({
  image_url: `data:image/png,${name}`,
  thumbnail_url: `data:image/png,${name}`,
})

function Shown({ id }: { id: Post['unique_id'] }) {
  const { data } = useQuery<Post>({ queryKey: postKeys.post(me, id), queryFn: skipToken })
  if (!data) return null
  const nothing = () => {}
  return (
    <PostCard
      post={data}
      position={1}
      setSize={1}
      onOpen={nothing}
      onComment={nothing}
      onReact={nothing}
      onBuy={nothing}
      onSeeBuyers={nothing}
      onEmailBuyers={nothing}
    />
  )
}

async function showKept(post: Post) {
  signIn()
  queryClient.setQueryData(postKeys.post(me, post.unique_id), post)
  await show(<Shown id={post.unique_id} />)
}

test('a picture whose address is over is fetched at its new address, and reactions stay', async () => {
  const old = photo(bridge, { ...over('old'), alt: 'A bridge' })
  const post = postOf({ media: [old], is_liked: true, num_likes: 8 })
  const fresh = photo(bridge, { unique_id: old.unique_id, alt: 'A bridge' })
  const calls = answerCall('feed/getpost', () => ({ post: { ...post, media: [fresh], num_likes: 7 } }))
  await showKept(post)
  await expect
    .element(page.getByRole('img', { name: 'A bridge' }))
    .toHaveAttribute('src', fresh.thumbnail_url)
  expect(calls).toHaveLength(1)
  expect(queryClient.getQueryData<Post>(postKeys.post(me, post.unique_id))?.num_likes).toBe(8)
})

test('what is broken at its new address too is asked for once', async () => {
  const broken = photo(bridge, over('broken'))
  const post = postOf({ media: [broken] })
  const calls = answerCall('feed/getpost', () => ({ post }))
  await showKept(post)
  await expect.element(page.getByText('This picture could not be loaded')).toBeVisible()
  await expect.poll(() => calls.length).toBe(1)
  await showKept({ ...post, text: 'shown again' })
  await expect.element(page.getByText('shown again').first()).toBeVisible()
  await expect.element(page.getByText('This picture could not be loaded').last()).toBeVisible()
  expect(calls).toHaveLength(1)
})
