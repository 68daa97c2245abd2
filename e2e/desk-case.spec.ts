import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, forgiveRefusals, test } from './clean.ts'
import { forgive, hire, openDesk } from './desk-parts.ts'
import { hasFocus, tabTo } from './keyboard.ts'
import { linkTo, mailTo } from './mails.ts'
import { plainPost } from './post-parts.ts'
import { callAs, newPerson, type Person, signIn } from './signed-in.ts'
import { say } from './talk.ts'

// Browsers make no passkeys for an address in digits.
test.use({
  baseURL: `http://localhost:${process.env['PORT'] ?? 3100}`,
  permissions: ['clipboard-read', 'clipboard-write'],
})

const GONE_WITHIN_MS = 2000
const FACTS = 'It names a driver beside an insult.'

/** How a stranger finds the post: by its address and in the list of its author. */
async function seenBy(request: APIRequestContext, stranger: Person, author: Person, post: string) {
  const headers = { authorization: stranger.token }
  const asked = { user_profile_id: stranger.profile.unique_id }
  const one = await request.get('/api/feed/getpost', { headers, params: { ...asked, post_id: post } })
  const list = await request.get('/api/feed/profile', {
    headers,
    params: { ...asked, profile_id: author.profile.unique_id },
  })
  const posts: { unique_id: string }[] = (await list.json()).posts ?? []
  return {
    page: (await one.json()).success === true,
    list: posts.some(({ unique_id }) => unique_id === post),
  }
}

/** Opens cases with j until this one is open. */
async function jumpTo(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('j')
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
    if (page.url().endsWith(number)) return
  }
  throw new Error(`j does not reach ${number}`)
}

/** Presses the arrow until this choice is made. */
async function chooseBy(page: Page, name: string): Promise<void> {
  const chosen = page.getByRole('radio', { name, exact: true })
  for (let presses = 0; presses < 10; presses++) {
    if (await chosen.isChecked()) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`the arrow does not reach ${name}`)
}

test('a report in two taps, a decision by keyboard, both statements, an appeal, and another person reverses it', async ({
  browser,
  page,
  context,
  request,
  complaints,
}) => {
  const [author, reporter, stranger, ada, bea] = [
    await newPerson(request, 'The Night Bus'),
    await newPerson(request, 'Amélie Rousselot'),
    await newPerson(request, 'A stranger'),
    await newPerson(request, 'Ada of the desk'),
    await newPerson(request, 'Bea of the desk'),
  ]
  for (const one of [ada, bea]) hire(one, 'moderator')
  const text = `Driver 7 is a fool ${Date.now()}`
  const { post } = await callAs(request, author, 'feed/post', { ...plainPost, text })
  const id: string = post.unique_id
  await say(request, stranger, { post_id: id }, 'I was on that bus')

  // Two taps.
  await signIn(context, reporter)
  await page.goto(`/p/${id}`)
  await page.locator('main article[data-post]').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Report post' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Harassment or hate' }).click()
  await expect(page.getByRole('dialog')).toContainText('We tell you here and by email')
  const number = /R-\d{5,}/.exec(await page.getByRole('dialog').innerText())?.[0] ?? ''

  // At the desk, by keyboard alone.
  const desk = await openDesk(browser, ada)
  await expect(desk.getByRole('heading', { name: /^Inbox \d/ })).toBeVisible()
  await expectAccessible(desk, 'the inbox')
  await jumpTo(desk, number)
  await expect(desk.getByRole('region', { name: 'As it was when it was reported' })).toContainText(text)
  await desk.keyboard.press('c')
  await expect(desk.getByText(/^Yours for (29|30) min$/)).toBeVisible()
  await desk.keyboard.press('d')
  await expect.poll(() => hasFocus(desk.getByRole('radio', { name: 'No action' }))).toBe(true)
  await chooseBy(desk, 'Remove')
  await tabTo(desk, desk.getByRole('combobox', { name: 'Rule' }))
  await desk.keyboard.type('4 ')
  await expect(desk.getByRole('combobox', { name: 'Rule' })).toHaveValue('targeting')
  await tabTo(desk, desk.getByRole('textbox', { name: /^Reason, sent to the author and to 1 reporter/ }))
  // The keys of the desk are letters here.
  await desk.keyboard.type(FACTS)
  await tabTo(desk, desk.locator('summary', { hasText: 'What both sides read' }))
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { name: 'We removed your post' })).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'We removed the post you reported' })).toBeVisible()
  await expectAccessible(desk, 'a decision before it is sent')
  expect(await seenBy(request, stranger, author, id)).toEqual({ page: true, list: true })
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('Decided, and sent')).toBeVisible()
  const decided = Date.now()
  await expect
    .poll(() => seenBy(request, stranger, author, id), { timeout: GONE_WITHIN_MS, intervals: [50] })
    .toEqual({ page: false, list: false })
  const took = Date.now() - decided
  expect(took).toBeLessThan(GONE_WITHIN_MS)
  test.info().annotations.push({ type: 'gone for a stranger after', description: `${took} ms` })
  // The next case is open, or the list if there is none.
  await expect(desk).not.toHaveURL(new RegExp(number))

  // Both sides, in the app and by email.
  await mailTo(reporter.user.email, /We removed the post you reported/)
  await mailTo(author.user.email, /We removed your post/)
  const note = page.getByRole('link', { name: /We removed the post you reported/ })
  // The email may be there a moment before the notification.
  await expect(async () => {
    await page.goto('/notifications')
    await expect(note).toBeVisible({ timeout: 3000 })
  }).toPass()
  await note.click()
  await expect(page).toHaveURL(/\/cases/)
  await expect(page.getByRole('heading', { name: 'We removed the post you reported' })).toBeVisible()
  await expect(page.getByText(FACTS)).toBeVisible()
  await expectAccessible(page, 'the statement of a reporter')

  const home = await browser.newContext()
  await signIn(home, author)
  const mine = await home.newPage()
  await mine.goto(`/p/${id}`)
  await mine.getByRole('link', { name: 'Why, and how to appeal' }).click()
  await expect(mine.getByRole('heading', { name: 'We removed your post' })).toBeVisible()
  await expect(
    mine.getByText('One person reported it. A person decided; nothing was automatic.'),
  ).toBeVisible()
  await expect(mine.getByRole('link', { name: '4 · Targeting a person' })).toHaveAttribute('href', '/rules#4')
  await expect(mine.getByRole('link', { name: 'Post again without it' })).toBeVisible()
  await mine.getByRole('button', { name: 'Appeal' }).click()
  const sheet = mine.getByRole('dialog', { name: 'Appeal' })
  await sheet.getByLabel('What should they know?').fill('Driver 7 is me, and I may say so.')
  await expectAccessible(mine, 'writing an appeal')
  // What was typed is kept.
  await mine.keyboard.press('Escape')
  await mine.reload()
  await mine.getByRole('button', { name: 'Appeal' }).click()
  await expect(sheet.getByLabel('What should they know?')).toHaveValue('Driver 7 is me, and I may say so.')
  await sheet.getByRole('button', { name: 'Send appeal' }).click()
  await expect(mine.getByText(/^You appealed on .* Appeal A-\d+\.$/)).toBeVisible()
  const appeal = /A-\d{4,}/.exec(await mine.locator('main').innerText())?.[0] ?? ''

  // Not by whoever decided first, on the screen or by a call.
  await desk.getByRole('link', { name: /^Appeals/ }).click()
  await desk.getByRole('link', { name: new RegExp(appeal) }).click()
  await expect(desk.getByText(/^Somebody else has to decide this appeal: /)).toBeVisible()
  await expect(desk.getByRole('button', { name: /and send$/ })).toHaveCount(0)
  const answer = await desk.evaluate(async (appeal) => {
    const sent = await fetch('/api/staff/decideAppeal', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: localStorage.getItem('auth_token') ?? '',
      },
      body: JSON.stringify({ appeal, outcome: 'reverse', reason: 'I changed my mind' }),
    })
    return sent.json()
  }, appeal)
  expect(answer).toMatchObject({ success: false, code: 'staff_conflict' })
  expect(await seenBy(request, stranger, author, id)).toEqual({ page: false, list: false })
  await desk.context().close()

  // By somebody else, by keyboard.
  const second = await openDesk(browser, bea)
  await second.goto('/desk/appeals')
  await jumpTo(second, appeal)
  await expect(second.getByText('“Driver 7 is me, and I may say so.”')).toHaveCount(2)
  await expect(second.getByText(/^First decision · .* · another moderator$/)).toBeVisible()
  await expect(second.getByText('Removed, rule 4 · Targeting a person')).toBeVisible()
  await expectAccessible(second, 'an appeal at the desk')
  await second.keyboard.press('d')
  await second.keyboard.press('Space')
  await chooseBy(second, 'Reverse')
  await tabTo(second, second.getByRole('textbox', { name: /^Reason/ }))
  await second.keyboard.type('You are right: it is about yourself.')
  await second.keyboard.press('Control+Enter')
  await expect(second.getByText('Decided, and sent')).toBeVisible()
  await expect.poll(() => seenBy(request, stranger, author, id)).toEqual({ page: true, list: true })
  await second.context().close()

  // Back with its answers, and both know.
  const visit = await browser.newContext()
  const visitor = await visit.newPage()
  await visitor.goto(`/p/${id}`)
  await expect(visitor.getByText(text).first()).toBeVisible()
  await expect(visitor.getByText('I was on that bus')).toBeVisible()
  await visit.close()
  await mine.reload()
  await expect(mine.getByText('Your appeal was right: the decision is taken back')).toBeVisible()
  await expect(mine.getByText('You are right: it is about yourself.').first()).toBeVisible()
  await expect(mine.getByRole('link', { name: 'Post again without it' })).toHaveCount(0)
  await home.close()
  await mailTo(author.user.email, /took our decision back|is back/)
  await forgive(complaints, page)
  forgiveRefusals(complaints)
})

test('the rules have places, and the figures are public', async ({ page, complaints }) => {
  await page.goto('/terms')
  await page.getByRole('link', { name: 'House rules' }).click()
  await expect(page.getByRole('heading', { name: 'House rules', level: 1 })).toBeVisible()
  await expectAccessible(page, 'the rules')
  await page.goto('/rules#9')
  await expect(page.getByRole('heading', { name: '9 · Child safety' })).toBeInViewport()
  await page.getByRole('link', { name: 'Transparency' }).click()
  await expect(page.getByRole('heading', { name: 'Transparency', level: 1 })).toBeVisible()
  await expect(page.getByText(/There are no figures yet|so far/).first()).toBeVisible()
  await expectAccessible(page, 'the figures')
  await forgive(complaints, page)
})

test('who has a closed account reads why behind a link, and appeals there', async ({
  browser,
  page,
  request,
  complaints,
}) => {
  const [author, ada, bea, reporter] = [
    await newPerson(request, 'A seller of nothing'),
    await newPerson(request, 'Ada of the desk'),
    await newPerson(request, 'Bea of the desk'),
    await newPerson(request, 'A buyer'),
  ]
  const [first, second] = [await onDuty(browser, ada), await onDuty(browser, bea)]
  const report = { kind: 'profile', subject_id: author.profile.unique_id, reason: 'fraud' }
  const { number } = await callAs(request, reporter, 'user/report', report)
  const close = {
    decision: 'close',
    policy: 'fraud',
    facts: 'Six people paid and got nothing.',
    money: 'keep',
  }
  const { waits } = await callAs(request, first, 'staff/decide', { number, ...close })
  expect(waits).toBe(true)
  const { pending } = await callAs(request, second, 'staff/pending', {})
  const mine = pending.find(({ handle }: { handle: string }) => handle === author.profile.handle)
  const approval = { pending_id: mine.pending_id, verdict: 'approve', because: 'I looked at it' }
  await callAs(request, second, 'staff/approve', approval)

  await page.goto(await linkTo(author.user.email, /We closed your account/))
  await expect(page.getByRole('heading', { name: 'We closed your account', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/cases\/link$/)
  await expect(page.getByText('Six people paid and got nothing.')).toBeVisible()
  await expectAccessible(page, 'a statement behind a link')
  await page.getByRole('button', { name: 'Appeal' }).click()
  const sheet = page.getByRole('dialog', { name: 'Appeal' })
  await sheet.getByLabel('What should they know?').fill('I sent everything, here are the numbers.')
  await sheet.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText(/^You appealed on .* Appeal A-\d+\.$/)).toBeVisible()
  await page.goto('/cases/link#nothing.nothing')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await forgive(complaints, page)
})

/** Somebody as they are once they have opened the desk. */
async function onDuty(browser: Browser, who: Person): Promise<Person> {
  hire(who, 'moderator')
  const page = await openDesk(browser, who)
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  await page.context().close()
  return { ...who, token: token ?? '' }
}
