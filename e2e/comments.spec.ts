import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { callAs, newPerson } from './signed-in.ts'
import { box, commentSaying, postOfTheo, say, signInAs, spoken, takeBackPosts } from './talk.ts'

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  await takeBackPosts(request)
  await request.dispose()
})

test('comment, reply, react and fold a thread', async ({ page }) => {
  const ana = await newPerson(page.request, 'Ana Ruiz')
  await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request)
  const first = await say(page.request, ana, { post_id: id }, 'Page 7 says no access')
  await say(page.request, ana, { comment_id: first }, 'Through week ten')
  await page.goto(`/p/${id}`)
  await box(page).fill('   ')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await box(page).fill('The signs are up')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(spoken(page, 'Comment posted successfully!')).toBeAttached()
  await expect(page.getByRole('heading', { name: '3 comments' })).toBeVisible()

  const hers = commentSaying(page, 'Through week ten')
  await hers.locator('[data-reaction=true]').click()
  await expect(hers.getByRole('button', { name: 'True, 1 person' })).toHaveAttribute('aria-pressed', 'true')
  await hers.getByRole('button', { name: 'Reply to Ana Ruiz' }).click()
  const reply = page.getByRole('textbox', { name: 'Reply to Ana Ruiz' })
  await expect(reply).toBeFocused()
  await reply.fill('Our permit says the same')
  await reply.press('Control+Enter')
  await expect(spoken(page, 'Reply posted successfully')).toBeAttached()
  await expect(commentSaying(page, 'Our permit says the same')).toBeVisible()
  await expect(reply).toBeHidden()
  await expectAccessible(page, 'a conversation')

  await page.getByRole('button', { name: 'Hide 1 reply to Ana Ruiz' }).first().click()
  await expect(hers).toBeHidden()
  await page.getByRole('button', { name: /1 reply hidden/ }).click()
  await expect(commentSaying(page, 'Our permit says the same')).toBeVisible()
})

test('people loaded after the last keystroke are suggested without another key', async ({ page }) => {
  const zelda = await newPerson(page.request, 'Zelda Quist')
  await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request)
  await say(page.request, zelda, { post_id: id }, 'I was there')
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/feed/getComments*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/p/${id}`)
  await box(page).click()
  await page.keyboard.type('ask @zel')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeHidden()
  letThrough()
  await expect(page.getByRole('option', { name: new RegExp(zelda.profile.handle) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue(`ask @${zelda.profile.handle} `)
})

test('deleting a comment can be undone; one with replies needs confirmation and leaves a stub', async ({
  page,
}) => {
  const ana = await newPerson(page.request, 'Ana Ruiz')
  const me = await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request)
  const answered = await say(page.request, me, { post_id: id }, 'I was wrong about this')
  await say(page.request, ana, { comment_id: answered }, 'Why so?')
  await say(page.request, me, { post_id: id }, 'A slip of the pen')
  await page.goto(`/p/${id}`)

  const slip = commentSaying(page, 'A slip of the pen')
  await slip.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await expect(slip).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(slip).toBeVisible()

  await commentSaying(page, 'I was wrong').first().getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(page.getByText('This comment was deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible()
  // Leaving the page immediately carries out a delete that could still be undone.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('This comment was deleted')).toBeVisible()
  }).toPass()
  await expect(commentSaying(page, 'Why so?')).toBeVisible()
  await expect(page.getByText('I was wrong about this')).toHaveCount(0)
})

test('a comment that the server refuses survives a reload and is sent once', async ({ page, complaints }) => {
  await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request)
  const keys: (string | undefined)[] = []
  const refusal = { success: false, error: 'Comments are closed for a moment', code: 'overloaded' }
  let isDown = true
  await page.route('**/api/feed/comment', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return isDown ? route.fulfill({ json: refusal }) : route.continue()
  })
  await page.goto(`/p/${id}`)
  await box(page).fill('Not lost on the way')
  await page.getByRole('button', { name: 'Send' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to post comment' })
  await expect(failed).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not lost on the way')).toBeVisible()
  isDown = false
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(commentSaying(page, 'Not lost on the way')).toHaveCount(1)
  await expect(failed).toBeHidden()
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)

  await box(page).fill('Half a thought')
  await page.reload()
  await expect(box(page)).toHaveValue('Half a thought')
  complaints.length = 0
})

test('a deep thread continues on its own page, and a link shows a comment in its context', async ({
  page,
}) => {
  const ana = await newPerson(page.request, 'Ana Ruiz')
  const id = await postOfTheo(page.request)
  let under: object = { post_id: id }
  const said: string[] = []
  for (let depth = 1; depth <= 6; depth++) {
    said.push(await say(page.request, ana, under, `Said at depth ${depth}`))
    under = { comment_id: said.at(-1) }
  }
  await page.goto(`/p/${id}`)
  await expect(commentSaying(page, 'Said at depth 4')).toBeVisible()
  await expect(commentSaying(page, 'Said at depth 5')).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue thread · 1 reply' }).click()
  await expect(page).toHaveURL(new RegExp(`comment=${said[3]}$`))
  await expect(commentSaying(page, 'Said at depth 6')).toBeVisible()
  await expect(commentSaying(page, 'Said at depth 4')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('Said at depth 3')).toBeVisible()
  await page.getByRole('link', { name: 'Show all comments' }).click()
  await expect(page).toHaveURL(new RegExp(`/p/${id}$`))

  // A visitor may read all of it, and is told how to do more.
  await commentSaying(page, 'Said at depth 1').locator('[data-reaction=like]').first().click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Authentication required' })
  await expect(toast).toContainText('Please log in to like comments')
})

const LONG = 100_000

test('a conversation of 100,000 comments keeps the page light', async ({ page }) => {
  const ana = await newPerson(page.request, 'Ana Ruiz')
  const id = await postOfTheo(page.request)
  // One real comment, repeated many times, with replies.
  const one = await callAs(page.request, ana, 'feed/comment', { post_id: id, comment: 'The first of many' })
  await page.route('**/api/feed/getComments**', async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const at = (n: number) => ({
      ...one.comment,
      unique_id: `c${String(n).padStart(12, '0')}`,
      text: `Remark ${n}`,
    })
    const comments = Array.from({ length: 50 }, (_, n) => {
      const replies = [1, 2, 3].map((nth) => ({ ...at(from + n + nth * LONG), depth: 1 }))
      return { ...at(from + n), comments: replies, num_comments: 3 }
    })
    const next = from + 50
    await route.fulfill({
      json: { success: true, comments, has_more: next < LONG, next_cursor: String(next) },
    })
  })
  await page.goto(`/p/${id}`)
  await expect(page.getByText('Remark 0', { exact: true })).toBeVisible()
  let most = 0
  for (let step = 0; step < 8; step++) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(60)
    most = Math.max(most, await page.locator('[data-comment-id]').count())
  }
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20_000)
  expect(most).toBeLessThanOrEqual(400)
  expect(most).toBeGreaterThan(0)
})
