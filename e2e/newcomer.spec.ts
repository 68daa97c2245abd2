import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, forgiveRefusals, test } from './clean.ts'
import { byKeyboard, byMouse } from './hands.ts'
import { press, tabTo } from './keyboard.ts'
import { codeTo } from './mails.ts'
import { confirmEmail, field, fillRegistration, mainNav, postLink, somebody, VERIFY } from './people.ts'

const posts = '[role=feed] article'

// Somebody who has not confirmed their email yet is asked to on the way.
test.afterEach(({ complaints }) => forgiveRefusals(complaints))

/** Registers from the first screen by what is on the screens, and stands before the welcome. */
async function arrive(page: Page, hands = byMouse()) {
  const person = somebody()
  await page.goto('/')
  await expect(page.locator(posts).first()).toBeVisible()
  await hands.press(page.getByRole('link', { name: 'Login / Join' }).first())
  await hands.press(page.getByRole('link', { name: 'Create account' }))
  await fillRegistration(page, person, hands)
  await expect(page).toHaveURL(/\/welcome$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Inês' })).toBeVisible()
  return person
}

const phone = { width: 390, height: 844 }
/** The only address that is typed is the first: whatever else is opened is reached by what is on the screen. */
for (const [name, viewport, handsOn] of [
  ['on a wide screen', { width: 1280, height: 900 }, (_page: Page, onStep: () => void) => byMouse(onStep)],
  ['on a phone', phone, (_page: Page, onStep: () => void) => byMouse(onStep)],
  ['on a phone, by keyboard alone', phone, byKeyboard],
] as const)
  test(`a newcomer ${name} confirms, follows three, reads, reacts, comments, publishes and sees the post`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    let steps = 0
    const hands = handsOn(page, () => {
      steps += 1
    })
    let began = Date.now()
    const { email } = await arrive(page, hands)
    const paused = Date.now()
    await expectAccessible(page, `welcome ${name}`)
    began += Date.now() - paused

    await hands.write(field(page, 'Code'), await codeTo(email, VERIFY))
    await hands.press(page.getByRole('button', { name: 'Verify Email' }))
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeHidden()

    const people = page.getByRole('region', { name: 'People to follow' })
    for (const done of ['1 of 3 followed', '2 of 3 followed', '3 of 3 followed']) {
      await hands.press(people.getByRole('button', { name: /^Follow / }).first())
      await expect(people.getByText(done)).toBeVisible()
    }
    await hands.press(page.getByRole('button', { name: 'Go to your feed' }))
    await expect(page).toHaveURL(/\/following\/list$/)
    const pictures = page.locator(posts).getByRole('img')
    await expect(pictures.or(page.locator(`${posts} video`)).first()).toBeVisible()

    const card = page.locator(posts).first()
    const isTrue = card.locator('[data-reaction=true]')
    await hands.press(isTrue)
    await expect(isTrue).toHaveAttribute('aria-pressed', 'true')

    await hands.pressBack(card.getByRole('link').filter({ has: page.locator('time') }))
    await expect(page).toHaveURL(/\/p\/[0-9a-z]{13}$/)
    const said = `I counted them too: ${Date.now()}.`
    await hands.write(page.getByRole('textbox', { name: /comment/i }).first(), said)
    await hands.press(page.getByRole('button', { name: 'Send' }).first())
    await expect(page.getByText(said)).toBeVisible()

    await hands.pressBack(postLink(page))
    await hands.write(page.getByRole('textbox', { name: 'Text', exact: true }), 'My first post here. #hello.')
    const published = page.waitForResponse('**/api/feed/post')
    await hands.press(page.getByRole('button', { name: 'Post', exact: true }).last())
    await published
    const own = page.locator('article').filter({ hasText: 'My first post here.', visible: true })
    // Publishing leads back to where one was, with the focus on what one had pressed there.
    await expect(page).toHaveURL(/\/p\/[0-9a-z]{13}$/)
    await hands.press(mainNav(page).getByRole('link', { name: 'Profile' }))
    await expect(page).toHaveURL(/\/profile$/)
    await expect(own).toBeVisible()

    const figures = `${name}: ${steps} steps, ${Math.round((Date.now() - began) / 1000)} s, no dead end`
    test.info().annotations.push({ type: 'newcomer', description: figures })
    process.stdout.write(`newcomer ${figures}\n`)
  })

test('a newcomer gets past the welcome with the keyboard alone, and to what they wanted', async ({
  page,
}) => {
  await page.goto('/purchases')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await page.getByRole('link', { name: 'Create account' }).click()
  const person = somebody()
  await fillRegistration(page, person)
  await expect(page).toHaveURL(/\/welcome$/)
  await tabTo(page, page.getByRole('button', { name: /^Follow / }).first())
  await page.keyboard.press('Enter')
  await confirmEmail(page, person.email)
  await expect(page.getByText('1 of 3 followed')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Continue' }))
  await expect(page).toHaveURL(/\/purchases$/)
})

test('a Following feed without people offers some, and following fills it', async ({ page }) => {
  const { email } = await arrive(page)
  await page.goto('/following/list')
  await expect(page.getByRole('heading', { name: 'No posts from people you follow' })).toBeVisible()
  // Beside them, the same people are not suggested again.
  await expect(page.getByRole('heading', { name: 'Trending tags' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'People to follow' })).toBeHidden()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Follow / })
    .first()
    .click()
  await confirmEmail(page, email)
  await expect(page.getByRole('main').getByRole('button', { name: /^Unfollow / })).toBeVisible()
  await page.reload()
  await expect(page.locator(posts).first()).toBeVisible({ timeout: 20_000 })
})

test('the search box offers people and tags, by mouse and by keyboard', async ({ page }) => {
  await page.goto('/explore/list')
  const box = page.getByRole('combobox').first()
  await box.fill('bak')
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: '@bakehouse' })).toBeVisible()
  await expectAccessible(page, 'suggestions')
  await box.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Bakehouse' })).toBeVisible()

  await page.goto('/explore/list')
  await box.fill('#ostr')
  await options.filter({ hasText: '#ostrey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "#ostrey"')
  await box.fill('')
  await box.focus()
  const recent = options.filter({ hasText: '#ostrey' })
  await expect(recent).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Delete')
  await expect(recent).toBeHidden()
})

test('people are found above the posts, also with a letter wrong', async ({ page }) => {
  await page.goto('/search?q=bakehuose')
  const people = page.getByRole('region', { name: 'People', exact: true })
  await expect(people.getByRole('link', { name: 'Bakehouse' }).first()).toBeVisible()
  await people.getByRole('link', { name: /^All/ }).click()
  await expect(page.getByRole('list', { name: 'Profiles found for bakehuose' })).toBeVisible()
})

test('results are filtered by a tap, and a filter stays for the next search', async ({ page }) => {
  await page.goto('/search?q=flour')
  const people = page.getByRole('region', { name: 'People', exact: true })
  await expect(people).toBeVisible()
  const filters = page.getByRole('navigation', { name: 'Filters' })
  await expect(filters.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
  // A visitor follows nobody.
  await expect(filters.getByRole('link', { name: 'From people I follow' })).toHaveCount(0)
  await filters.getByRole('link', { name: 'Has media' }).click()
  await expect(page).toHaveURL(/only=media/)
  await expect(people).toBeHidden()
  await expect(page.locator(posts).first().getByRole('img').first()).toBeVisible()
  await expectAccessible(page, 'filtered results')
  await page.getByRole('combobox').first().fill('bridge')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=bridge&only=media/)
  await filters.getByRole('link', { name: 'Near me' }).click()
  await expect(page.getByRole('button', { name: 'Use my location' })).toBeVisible()
  await filters.getByRole('link', { name: 'All' }).click()
  await expect(page.locator(posts).first()).toBeVisible()
})

test('on a phone, Explore suggests people after the second post', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/explore/list')
  const people = page.getByRole('article', { name: 'People to follow' })
  await people.scrollIntoViewIfNeeded()
  await expect(people.getByRole('button', { name: /^Follow / }).first()).toBeVisible()
  const before = people.locator('xpath=preceding-sibling::article')
  await expect(before).toHaveAttribute('aria-posinset', '2')
  await expectAccessible(page, 'people between posts')
  const first = people.getByRole('link').nth(1)
  const name = (await first.textContent()) ?? ''
  await people.getByRole('button', { name: `Do not suggest ${name}` }).click()
  await expect(people.getByRole('link', { name, exact: true })).toHaveCount(0)
})

test('nobody can log in with one tap in a build', async ({ page }) => {
  await page.goto('/login')
  await expect(field(page, 'Password')).toBeVisible()
  await expect(page.getByText('Try it as somebody')).toHaveCount(0)
})
