import type { APIRequestContext, Page } from '@playwright/test'
import { plainPost } from './post-parts.ts'
import { callAs, newPerson, type Person, signIn } from './signed-in.ts'

/** The same author for all journeys of a file. */
let writer: Promise<Person> | null = null
const published: string[] = []

/** A new post by somebody else, to react to and comment on. */
export async function postOfTheo(
  request: APIRequestContext,
  text = 'The bridge stays shut for eleven weeks',
  more: object = {},
) {
  writer ??= newPerson(request, 'Theo Okafor')
  const { post } = await callAs(request, await writer, 'feed/post', { ...plainPost, text, ...more })
  // Posts for sale will have been bought, and stay for their buyers.
  if (post.type !== 'paid') published.push(post.unique_id)
  return post.unique_id as string
}

/** Deletes the posts, because other journeys read the same feed. */
export async function takeBackPosts(request: APIRequestContext): Promise<void> {
  if (writer === null) return
  for (const id of published.splice(0)) await callAs(request, await writer, 'feed/delete', { post_id: id })
}

export async function signInAs(page: Page, displayName: string): Promise<Person> {
  const person = await newPerson(page.request, displayName)
  await signIn(page.context(), person)
  return person
}

/** Comments on a post, or replies to a comment; returns its id. */
export async function say(
  request: APIRequestContext,
  who: Person,
  under: object,
  text: string,
): Promise<string> {
  const path = 'post_id' in under ? 'feed/comment' : 'comment/comment'
  const { comment } = await callAs(request, who, path, { ...under, comment: text })
  return comment.unique_id
}

/** The post as the server returns it to somebody. */
export async function storedPost(request: APIRequestContext, { token, profile }: Person, id: string) {
  const params = { user_profile_id: profile.unique_id, post_id: id }
  const answer = await request.get('/api/feed/getpost', { params, headers: { authorization: token } })
  return (await answer.json()).post
}

export const reaction = (page: Page, kind: string) =>
  page.locator(`main article[data-post] [data-reaction=${kind}]`)
export const box = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
export const commentSaying = (page: Page, text: string) =>
  page.locator('article[data-comment-id]').filter({ hasText: text })
/** Text announced to screen readers. */
export const spoken = (page: Page, text: string) => page.locator('[aria-live]').filter({ hasText: text })
