import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { codeTo, linkTo } from './mails.ts'
import { field, logIn, logOut, member, somebody, VERIFY } from './people.ts'

const TAKE_BACK = 'No, take my account back'

/** An account that was moved to another address, and the link that its former address got. */
async function moved(page: Page, request: APIRequestContext) {
  const person = await member(request)
  const { email: stranger } = somebody()
  await logIn(page, person)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  await field(page, 'New email').fill(stranger)
  await page.keyboard.press('Enter')
  await field(page, 'Code').fill(await codeTo(stranger, VERIFY))
  await field(page, 'Code').press('Enter')
  await expect(page.getByRole('main').getByText(stranger, { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  return { person, stranger, link: await linkTo(person.email, /about to change/) }
}

test('a link first lists what changed, and undoes nothing until the button is pressed', async ({
  page,
  request,
}) => {
  const { person, stranger, link } = await moved(page, request)
  expect(link).toMatch(/^\/recover#code=.+/)
  const before = await page.evaluate(() => localStorage.length)
  await page.goto(link)
  await expect(page).toHaveURL(/\/recover$/)
  const changes = page.getByRole('list', { name: 'What changed' })
  await expect(changes.getByRole('listitem')).toHaveCount(2)
  await expect(changes).toContainText('Email change requested')
  await expect(changes).toContainText('Email changed')
  await expect(changes).not.toContainText(stranger)
  await expect(page.getByText(`Its email goes back to ${person.email}.`)).toBeVisible()
  await expectAccessible(page, 'what a link would undo')
  // Leaving changes nothing, and the link still works: also at its former address.
  await page.getByRole('link', { name: 'Yes, change nothing' }).click()
  await page.goto('/settings/account')
  await expect(page.getByRole('main').getByText(stranger, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(before)
  await logOut(page)

  await page.goto(link.replace('/recover', '/login'))
  await page.getByRole('button', { name: TAKE_BACK }).click()
  await expect(page.getByText('Your account is back')).toBeVisible()
  // The password is gone, because it could be the stranger's.
  await expect(page).toHaveURL(/\/settings\/security$/)
  await expect(page.getByRole('main').getByText(person.email, { exact: true })).toBeVisible()
  await expect(page.getByText('Your account has no password')).toBeVisible()
  await page.getByRole('link', { name: 'Set a password' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(field(page, 'Email')).toHaveValue(person.email)

  await page.goto('/explore/list')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('link', { name: 'Reset password' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('the replaced address contests after a press, and then the email can’t be changed', async ({
  page,
  request,
}) => {
  const { person, stranger, link } = await moved(page, request)
  await logOut(page)
  await page.goto(link)
  await page.getByRole('button', { name: TAKE_BACK }).click()
  await expect(page).toHaveURL(/\/settings\/security$/)
  const contest = await linkTo(stranger, /address was undone/)
  expect(contest).toMatch(/^\/recover#contest=.+/)

  const other = await page.context().browser()?.newContext()
  const theirs = await other?.newPage()
  if (!other || !theirs) throw new Error('no second browser')
  await theirs.goto(new URL(contest, page.url()).href)
  await expect(theirs.getByRole('heading', { name: 'Is this account yours?' })).toBeVisible()
  await theirs.getByRole('button', { name: 'This account is mine' }).click()
  await expect(theirs.getByRole('heading', { name: 'We’ll look into it' })).toBeVisible()
  await other.close()

  await page.goto('/settings/account')
  await expect(page.getByRole('main').getByText(person.email, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Change email' }).click()
  await field(page, 'New email').fill(somebody().email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Somebody says that this account was taken from them')
})
