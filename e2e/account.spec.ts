import { expect, test } from './clean.ts'
import { codeTo, mailTo } from './mails.ts'
import {
  field,
  fillLogin,
  logIn,
  logOut,
  member,
  openProfileMenu,
  PASSWORD,
  somebody,
  statusOf,
  stored,
  VERIFY,
  verifyDialog,
} from './people.ts'

const NEW_PASSWORD = 'the contractor says fourteen'

test('changing the password shows errors at their fields and signs out other devices, not this one', async ({
  page,
  request,
}) => {
  const person = await member(request)
  await logIn(page, person)
  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL(/\/settings\/security$/)
  const submit = page.getByRole('button', { name: 'Change password', exact: true })
  await submit.click()
  await expect(field(page, 'Current password')).toBeFocused()
  await submit.click()
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await expect(page.getByText('Please confirm your password')).toBeVisible()
  await expect(field(page, 'Current password')).toBeFocused()

  await field(page, 'Current password').fill('not the password')
  await field(page, 'New password').fill(NEW_PASSWORD)
  await field(page, 'Confirm new password').fill(NEW_PASSWORD)
  await submit.click()
  await expect(field(page, 'Current password')).toHaveAccessibleDescription(
    'Your current password is not right. Please try again.',
  )
  await expect(field(page, 'Current password')).toBeFocused()
  await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD)

  const token = (await stored(page, 'auth_token')) as string
  await field(page, 'Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Every other device was logged out.')).toBeVisible()
  await expect(field(page, 'New password')).toBeHidden()
  await expect(submit).toBeFocused()
  await mailTo(person.email, /password was changed/)
  expect(await statusOf(request, token)).toBe(401)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  await logOut(page)
  await page.goto('/login')
  await fillLogin(page, person.email, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/following\/list$/)
})

test('first and last name are changed', async ({ page, request }) => {
  await logIn(page, await member(request))
  await page.goto('/account')
  await expect(page).toHaveURL(/\/settings\/account$/)
  await page.getByRole('button', { name: 'Change name' }).click()
  await expect(field(page, 'First name')).toHaveValue('Inês')
  await field(page, 'Last name').fill(' ')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(field(page, 'Last name')).toHaveAccessibleDescription('Last name is required')
  await field(page, 'Last name').fill('Moreau')
  await field(page, 'Last name').press('Enter')
  await expect(page.getByText('Name saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText('Inês Moreau')).toBeVisible()
})

test('a new email takes effect when its code is entered, and can be cancelled', async ({ page, request }) => {
  const person = await member(request)
  const { email } = somebody()
  await logIn(page, person)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  await field(page, 'New email').fill(person.email.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(field(page, 'New email')).toHaveAccessibleDescription(/already your email address/)
  await field(page, 'New email').fill(email)
  await page.keyboard.press('Enter')
  await expect(verifyDialog(page)).toBeVisible()
  await expect(verifyDialog(page)).toContainText('e•••@post.example')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Waiting for your code')).toBeVisible()
  await page.reload()
  await expect(page.getByText(`We sent a code to ${email}.`)).toBeVisible()

  await page.getByRole('button', { name: 'Cancel change' }).click()
  await expect(page.getByText('Your email address stays as it is')).toBeVisible()
  await expect(page.getByText('Waiting for your code')).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'Email' })).toBeFocused()

  const { email: better } = somebody()
  await page.getByRole('button', { name: 'Change email' }).click()
  await field(page, 'New email').fill(better)
  await page.getByRole('button', { name: 'Change email', exact: true }).click()
  await field(page, 'Code').fill(await codeTo(better, VERIFY))
  await field(page, 'Code').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Email Verified!' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('main').getByText(better, { exact: true })).toBeVisible()
  await mailTo(person.email, /address was changed/)
})
