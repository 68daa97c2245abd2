import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { hasFocus, press, tabTo } from './keyboard.ts'
import { linkTo } from './mails.ts'
import { freshHandle } from './signed-in.ts'
import { commentSaying, postOfTheo, say, signInAs, takeBackPosts } from './talk.ts'

const phone = { width: 390, height: 844 }

const sheet = (page: Page) => page.getByRole('dialog')
const entry = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const postMenu = (page: Page) =>
  page.locator('main article[data-post]').getByRole('button', { name: 'More', exact: true })
const reason = (page: Page, name: string) => sheet(page).getByRole('button', { name })
const numberIn = async (page: Page) => /R-\d{5,}/.exec(await sheet(page).innerText())?.[0]

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  await takeBackPosts(request)
  await request.dispose()
})

for (const size of [null, phone]) {
  test(`${size ? 'phone' : 'wide'}: a post is reported with two taps, and more is said afterwards`, async ({
    page,
  }) => {
    if (size) await page.setViewportSize(size)
    await signInAs(page, 'Ann Okoro')
    const id = await postOfTheo(page.request, 'Watches for nothing, write to me')
    await page.goto(`/p/${id}`)
    await postMenu(page).click()
    await entry(page, 'Report post').click()
    await expect(sheet(page)).toContainText('Watches for nothing')
    await expect(sheet(page).getByRole('list').getByRole('button')).toHaveCount(7)
    await expect(sheet(page)).toContainText('answer False')
    await expectAccessible(page, 'the reasons')
    await reason(page, 'Sexual content or child safety').click()

    await expect(sheet(page).getByRole('heading', { name: 'Report sent' })).toBeVisible()
    const number = await numberIn(page)
    expect(number).toBeDefined()
    await expectAccessible(page, 'a report that was sent')
    const added = page.waitForResponse('**/api/user/addToReport')
    await sheet(page).getByText('Child safety').click()
    expect((await added).ok()).toBe(true)
    await expect(sheet(page).getByText('This is looked at first.')).toBeVisible()
    await sheet(page).getByRole('textbox').fill('I know the place')
    await sheet(page).getByRole('button', { name: 'Done' }).click()
    await expect(sheet(page)).toBeHidden()

    // Once more: the same number, and from there to a block.
    await postMenu(page).click()
    await entry(page, 'Report post').click()
    await reason(page, 'Spam or fraud').click()
    await expect(sheet(page).getByRole('heading', { name: 'Already reported' })).toBeVisible()
    expect(await numberIn(page)).toBe(number)
    await sheet(page)
      .getByRole('button', { name: /^Block @/ })
      .click()
    await expect(page.getByRole('alertdialog')).toContainText('Block @')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
}

test('by keyboard alone, and the focus comes back to the menu', async ({ page }) => {
  await signInAs(page, 'Ann Okoro')
  const id = await postOfTheo(page.request, 'Reported without a mouse')
  await page.goto(`/p/${id}`)
  await tabTo(page, postMenu(page))
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Report post')).toBeVisible()
  // The menu takes the focus a moment after it is shown.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(entry(page, 'Report post')).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeVisible()
  await press(page, reason(page, 'Something else'))
  await expect(sheet(page).getByText('Thank you. A person looks at it.')).toBeFocused()
  await tabTo(page, sheet(page).getByRole('textbox'))
  await page.keyboard.type('It is not what it says')
  const added = page.waitForRequest('**/api/user/addToReport')
  await page.keyboard.press('Escape')
  // What was typed is sent however the sheet is closed.
  expect((await added).postDataJSON()).toMatchObject({ text: 'It is not what it says' })
  await expect(sheet(page)).toBeHidden()
  await expect.poll(() => hasFocus(postMenu(page))).toBe(true)
})

test('a visitor reports a comment and a profile; nobody reports what is their own', async ({
  page,
  browser,
}) => {
  const id = await postOfTheo(page.request, 'Under this somebody is rude')
  const writer = await signInAs(page, 'Rude Writer')
  await say(page.request, writer, { post_id: id }, 'Something rude')
  await page.goto(`/p/${id}`)
  await commentSaying(page, 'Something rude').getByRole('button', { name: 'More' }).click()
  await expect(entry(page, 'Delete')).toBeVisible()
  await expect(entry(page, /Report/)).toHaveCount(0)

  const visit = await browser.newContext()
  const visitor = await visit.newPage()
  await visitor.goto(`/p/${id}`)
  await commentSaying(visitor, 'Something rude').getByRole('button', { name: 'More' }).click()
  await entry(visitor, 'Report comment').click()
  await expect(sheet(visitor)).toContainText('Something rude')
  await reason(visitor, 'Harassment or hate').click()
  await expect(sheet(visitor)).toContainText('Keep the number')
  await expect(sheet(visitor).getByRole('button', { name: /^(Mute|Block) @/ })).toHaveCount(0)
  await sheet(visitor).getByRole('button', { name: 'Done' }).click()
  await visitor.goto(`/${writer.profile.handle}`)
  await visitor.getByRole('button', { name: 'More', exact: true }).first().click()
  await entry(visitor, 'Report profile').click()
  await expect(sheet(visitor)).not.toContainText('answer False')
  await reason(visitor, 'Impersonation or evading a block').click()
  await expect(sheet(visitor).getByRole('heading', { name: 'Report sent' })).toBeVisible()
  await visit.close()
})

test('without a connection nothing is lost: the reasons stay, and the next tap sends', async ({
  page,
  context,
  complaints,
}) => {
  await signInAs(page, 'Ann Okoro')
  const id = await postOfTheo(page.request, 'Seen in a tunnel')
  await page.goto(`/p/${id}`)
  await postMenu(page).click()
  await entry(page, 'Report post').click()
  await expect(reason(page, 'Spam or fraud')).toBeVisible()
  await context.setOffline(true)
  await reason(page, 'Spam or fraud').click()
  await expect(sheet(page).getByRole('alert')).toContainText('Your report was not sent')
  await context.setOffline(false)
  await reason(page, 'Spam or fraud').click()
  await expect(sheet(page).getByRole('heading', { name: 'Report sent' })).toBeVisible()
  await context.setOffline(true)
  await sheet(page).getByRole('textbox').fill('Written in the tunnel')
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await expect(sheet(page).getByRole('alert')).toContainText('This was not added')
  await expect(sheet(page).getByRole('textbox')).toHaveValue('Written in the tunnel')
  await context.setOffline(false)
  await sheet(page).getByRole('button', { name: 'Done' }).click()
  await expect(sheet(page)).toBeHidden()
  // The browser reports every request that a tunnel swallowed.
  complaints.length = 0
})

for (const size of [null, phone]) {
  test(`${size ? 'phone' : 'wide'}: without an account, from the terms to the status behind the emailed link`, async ({
    page,
  }) => {
    if (size) await page.setViewportSize(size)
    const id = await postOfTheo(page.request, 'A photo of somebody else')
    const email = `${freshHandle('robin')}@post.example`
    await page.goto('/terms')
    await page.getByRole('link', { name: 'Report something' }).click()
    await expect(page.getByRole('heading', { name: 'Report something', level: 1 })).toBeVisible()
    const send = page.getByRole('button', { name: 'Send report' })
    await send.click()
    await expect(page.getByLabel('Address')).toBeFocused()
    await expectAccessible(page, 'a form with faults')
    await page.getByLabel('Address').fill('https://elsewhere.example/p/1')
    await page.getByText('My rights').click()
    await page.getByLabel('What should we know?').fill('I took this photo')
    await page.getByLabel('Your name').fill('Robin Fielding')
    await page.getByLabel('Your email').fill(email)
    await page.getByRole('checkbox').check()
    await send.click()
    await expect(page.getByText('This is not the address of a post').first()).toBeVisible()
    await page.getByLabel('Address').fill(new URL(`/p/${id}`, page.url()).href)
    await send.click()
    await expect(page.getByRole('heading', { name: 'Thank you', level: 1 })).toBeFocused()
    await expect(page.getByText(email)).toBeVisible()
    const number = /R-\d{5,}/.exec(await page.locator('body').innerText())?.[0] ?? ''

    const link = await linkTo(email, new RegExp(`We have your report ${number}`))
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your report', level: 1 })).toBeVisible()
    await expect(page.getByText(number)).toBeVisible()
    await expect(page.getByText('A person looks at it')).toBeVisible()
    await expect(page).toHaveURL(/\/report\/status$/)
    await expectAccessible(page, 'how a report stands')
    await page.goto(`/report/status#number=${number}&token=${'x'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  })
}
