import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { newBuyer, offerBread } from './buying-parts.ts'
import { expect, test } from './clean.ts'
import { linkTo, mailTo } from './mails.ts'
import { field, PASSWORD, somebody, stored, verifyDialog } from './people.ts'
import { signUp } from './post-parts.ts'
import { callAs, newPerson, signIn } from './signed-in.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

/** Makes the server ask for the password, as it does a quarter of an hour after signing in. */
async function letTimePass(page: Page, path: string): Promise<void> {
  let isProven = false
  await page.route('**/api/user/reauth', async (route) => {
    const response = await route.fetch()
    isProven ||= (await response.json()).success
    await route.fulfill({ response })
  })
  const error = 'Please confirm with your password that it is you.'
  const refusal = { success: false, error, code: 'reauth_required', details: { methods: ['password'] } }
  await page.route(`**/api/${path}`, (route) =>
    isProven ? route.fallback() : route.fulfill({ json: refusal }),
  )
}

test('a new email asks for the password over the form, by keyboard alone, and then continues', async ({
  page,
  context,
  request,
}) => {
  await signIn(context, await newPerson(request, 'Inês Carvalho'))
  await letTimePass(page, 'user/updateUser')
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const { email } = somebody()
  await field(page, 'New email').fill(email)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(page, 'the question for the password')

  // After cancelling, what was typed is still there and nothing has changed.
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('alert')).toContainText('Please confirm with your password that it is you.')
  await expect(field(page, 'New email')).toHaveValue(email)

  await page.getByRole('button', { name: 'Change email', exact: true }).focus()
  await page.keyboard.press('Enter')
  const password = question(page).getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('This password is not right. Please try again.')
  await expect(password).toBeFocused()
  await password.fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(verifyDialog(page)).toBeVisible()
  await mailTo(email, /verification code/)
})

test('a new payout address asks for the password, and other windows continue with the new token', async ({
  page,
  context,
  request,
}) => {
  const person = await newPerson(request, 'Inês Carvalho')
  await signIn(context, person)
  await letTimePass(page, 'user/updateProfile')
  const other = await context.newPage()
  await other.goto('/settings/account')
  await page.goto(`/profile/${person.profile.unique_id}/edit`)
  await field(page, 'PayPal email').fill('pay@post.example')
  await page.getByLabel('Bio', { exact: true }).fill('City desk.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await question(page).getByLabel('Password', { exact: true }).fill(PASSWORD)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(question(page)).toBeHidden()
  const token = await stored(page, 'auth_token')
  expect(token).not.toBe(person.token)
  const { text } = await mailTo(person.user.email, /payout address was changed/)
  expect(text).toContain('pay@post.example')

  // The other window is signed in, and need not prove anything.
  await other.bringToFront()
  await other.getByRole('button', { name: 'Change email' }).click()
  await field(other, 'New email').fill(somebody().email)
  await other.keyboard.press('Enter')
  await expect(verifyDialog(other)).toBeVisible()
  await expect(question(other)).toHaveCount(0)
})

test('after “This wasn’t me” My Funds shows why payouts are on hold, where they go and how to resume', async ({
  page,
}) => {
  const author = await signUp(page)
  const post = await offerBread(page.request, author)
  await newBuyer(page.request, 'Ana Ruiz', post, 300)
  const { unique_id: id } = author.profile
  for (const paypal_email of ['pay@ines.example', 'thief@post.example'])
    await callAs(page.request, author, 'user/updateProfile', { profile_id: id, paypal_email })
  await expect
    .poll(async () => (await mailTo(author.user.email, /payout address was changed/)).text)
    .toContain('thief@post.example')
  await page.goto(await linkTo(author.user.email, /payout address was changed/))
  await page.getByRole('button', { name: 'No, take my account back' }).click()
  await expect(page).toHaveURL(/\/settings\/security$/)

  await page.goto('/myFunds')
  const held = page.getByRole('main').getByText('Payouts are on hold')
  await expect(held).toBeVisible()
  await expect(page.getByText(`@${author.profile.handle}: pay@ines.example`)).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirm it’s me' })
  await expect(confirm).toBeDisabled()
  await expectAccessible(page, 'payouts on hold')

  // Three days later. The undo removed the password, so a new one has to be set first.
  await page.route('**/api/user/payoutHold', (route) => {
    const day = new Date(Date.now() - 1_000).toISOString()
    return route.fulfill({ json: { success: true, hold: { since: day, until: day } } })
  })
  await page.reload()
  await confirm.click()
  await expect(question(page)).toContainText('Your account has no password yet.')
  await question(page).getByRole('link', { name: 'Set a password' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(question(page)).toBeHidden()
})
