import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { plainPost } from './post-parts.ts'
import { callAs, newPerson, signIn } from './signed-in.ts'
import { commentSaying, say, signInAs, spoken } from './talk.ts'

test('the author hides a comment, everybody sees it folded and may open it, the author shows it again', async ({
  page,
  browser,
  baseURL,
}) => {
  const mara = await signInAs(page, 'Mara')
  const ana = await newPerson(page.request, 'Ana Ruiz')
  const bob = await newPerson(page.request, 'Bob')
  const { post } = await callAs(page.request, mara, 'feed/post', { ...plainPost, text: 'Say what you think' })
  const unkind = await say(page.request, ana, { post_id: post.unique_id }, 'Something unkind')
  await say(page.request, bob, { comment_id: unkind }, 'Why would you say that?')
  await page.goto(`/p/${post.unique_id}`)
  const comment = commentSaying(page, 'Something unkind')
  await comment.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Hide for everyone' }).click()
  await expect(spoken(page, 'Comment hidden')).toBeAttached()
  await expect(comment).toBeHidden()
  await expect(commentSaying(page, 'Why would you say that?')).toBeHidden()
  await expect(page.getByText('Hidden by the author')).toBeVisible()
  await expectAccessible(page, 'a hidden comment')

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await signIn(context, ana)
  const hers = await context.newPage()
  await hers.goto(`/p/${post.unique_id}`)
  await expect(hers.getByText('Hidden by the author')).toBeVisible()
  await hers.getByRole('button', { name: 'Show: Hidden by the author' }).click()
  await expect(commentSaying(hers, 'Something unkind')).toBeFocused()
  await expect(commentSaying(hers, 'Why would you say that?')).toBeVisible()
  await expect(commentSaying(hers, 'Something unkind')).toContainText('Hidden by the author')
  await context.close()

  await page.getByRole('button', { name: 'Show: Hidden by the author' }).click()
  await comment.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Show to everyone' }).click()
  await expect(comment).not.toContainText('Hidden by the author')
  await page.reload()
  await expect(comment).toBeVisible()
})

test('hiding that fails says so, and the comment stays as it was', async ({ page, complaints }) => {
  const mara = await signInAs(page, 'Mara')
  const ana = await newPerson(page.request, 'Ana Ruiz')
  const { post } = await callAs(page.request, mara, 'feed/post', { ...plainPost, text: 'Go on' })
  await say(page.request, ana, { post_id: post.unique_id }, 'Something unkind')
  await page.route('**/api/comment/hide', (route) => route.abort())
  await page.goto(`/p/${post.unique_id}`)
  const comment = commentSaying(page, 'Something unkind')
  await comment.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Hide for everyone' }).click()
  await expect(page.getByText('Failed to hide comment')).toBeVisible()
  await expect(comment).toBeVisible()
  complaints.length = 0
})
