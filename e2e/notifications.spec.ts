import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { tabTo } from './keyboard.ts'
import { mainNav } from './people.ts'
import { plainPost } from './post-parts.ts'
import { callAs, newPerson, type Person, signIn } from './signed-in.ts'
import { say } from './talk.ts'

/** What happened is listed a moment later: it goes through the queue. */
const SOON = { timeout: 60_000 }
const bell = (page: Page) => mainNav(page).getByRole('link', { name: /^Notifications/ })
const bellSaying = (page: Page, words: string) =>
  mainNav(page).getByRole('link', { name: new RegExp(`^Notifications\\s?${words}$`) })
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Waits until somebody has so many unread notifications, so that the first look at the list shows them. */
async function untilUnread(request: APIRequestContext, { token }: Person, count: number): Promise<void> {
  const headers = { authorization: token }
  const ask = async () => {
    const answer = await (await request.get('/api/user/unread', { headers })).json()
    return answer.profiles[0].num_unread
  }
  await expect.poll(ask, SOON).toBe(count)
}

/** Somebody whose post was commented on. */
async function withReply(request: APIRequestContext): Promise<{ owner: Person; comment: string }> {
  const owner = await newPerson(request, 'Inês Carvalho')
  const { post } = await callAs(request, owner, 'feed/post', { ...plainPost, text: 'The bridge is shut' })
  const guest = await newPerson(request, 'Theo Okafor')
  const comment = await say(request, guest, { post_id: post.unique_id }, 'Until Easter, they say')
  await untilUnread(request, owner, 1)
  return { owner, comment }
}

test('a follower is approved from the list', async ({ page, context, request }) => {
  const owner = await newPerson(request, 'Inês Carvalho')
  await callAs(request, owner, 'user/updateProfile', {
    profile_id: owner.profile.unique_id,
    is_public: false,
  })
  const guest = await newPerson(request, 'Theo Okafor')
  await callAs(request, guest, 'user/follow', { profile_id: owner.profile.unique_id })
  await untilUnread(request, owner, 1)
  await signIn(context, owner)
  await page.goto('/notifications')
  await expect(lines(page).first()).toContainText('Theo Okafor')
  await page.getByRole('button', { name: 'Approve Theo Okafor' }).click()
  await expect(lines(page).first()).toContainText('Approved')
  await expect(page.getByRole('button', { name: /^(Approve|Decline) / })).toHaveCount(0)

  // Answered elsewhere: no buttons here.
  const other = await context.newPage()
  await other.goto('/notifications')
  await expect(lines(other).first()).toContainText('Theo Okafor')
  await expect(other.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await other.goto('/followers/profiles')
  await expect(other.getByRole('article').filter({ hasText: 'Theo Okafor' })).toBeVisible()
})

test('a reply is listed, is read after two seconds, and leads to the comment', async ({
  page,
  context,
  request,
}) => {
  const { owner, comment } = await withReply(request)
  await signIn(context, owner)
  await page.goto('/notifications')
  const line = lines(page).first()
  await expect(line).toContainText('Until Easter, they say')
  await expect(bellSaying(page, ', 1 unread')).toBeVisible()
  await expect(bellSaying(page, '')).toBeVisible(SOON)
  await expectAccessible(page, 'a reply')
  // The dot stays for this visit.
  await expect(page.getByRole('region', { name: 'New' })).toBeVisible()
  await line.getByText('Until Easter, they say').click({ force: true })
  await expect(page).toHaveURL(new RegExp(`comment=${comment}`))
  await expect(page.locator(`[data-comment-id="${comment}"]`)).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText('Until Easter, they say')).toBeVisible()
  await expect(page.getByRole('region', { name: 'New' })).toBeHidden()
})

test('two tabs agree about the number after reading in one', async ({ page, context, request }) => {
  const { owner } = await withReply(request)
  await signIn(context, owner)
  await page.goto('/explore/list')
  await expect(bellSaying(page, ', 1 unread')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/notifications')
  await other.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bellSaying(other, '')).toBeVisible()
  await expect(bellSaying(page, '')).toBeVisible()
  await untilUnread(request, owner, 0)
})

test('a kind that is switched off is not listed, and money always is', async ({ page, context, request }) => {
  const { owner } = await withReply(request)
  await signIn(context, owner)
  await page.goto('/notifications')
  await expect(page.getByText('Until Easter, they say')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Notification settings' }).first().click()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  const inApp = (kind: string) => page.getByRole('checkbox', { name: `${kind}: In app` })
  await expect(inApp('Sales, refunds, payouts')).toBeChecked()
  await expect(inApp('Sales, refunds, payouts')).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: /Push$/ })).toHaveCount(6)
  const saved = page.waitForResponse('**/api/user/setNotification')
  await inApp('Replies and comments').click()
  await saved
  await expectAccessible(page, 'the switches')
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
})

test('with nothing in it, the list says what will be there', async ({ page, context, request }) => {
  await signIn(context, await newPerson(request, 'Inês Carvalho'))
  await page.goto('/notifications')
  await expect(page.getByText('Replies, mentions, followers and sales appear here.')).toBeVisible()
  await expect(bellSaying(page, '')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Money' })).toBeHidden()
  await page.getByRole('link', { name: 'Find people to follow' }).click()
  await expect(page).toHaveURL(/\/explore\/profiles$/)
})

test('by keyboard alone: g n, Tab to the line, Enter', async ({ page, context, request }) => {
  const { owner, comment } = await withReply(request)
  await signIn(context, owner)
  await page.goto('/explore/list')
  await expect(bell(page)).toBeVisible()
  await page.locator('[role=feed] article').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeFocused()
  const link = lines(page).first().getByRole('link')
  await expect(link).toBeVisible()
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`comment=${comment}`))
})
