import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './clean.ts'
import { byMouse } from './hands.ts'
import { codeTo } from './mails.ts'

export const PASSWORD = 'a bridge closed for eleven weeks'
export const VERIFY = /verification code/
export const RESET = /reset code/
let made = 0

interface Person {
  handle: string
  email: string
}

export function somebody(): Person {
  made += 1
  const handle = `e2e_${Date.now().toString(36)}_${process.pid % 1000}_${made}`
  return { handle, email: `${handle}@post.example` }
}

/** The visible one: a screen that is kept behind another has its fields too. */
export const field = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).and(page.locator('input:visible'))
export const mainNav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const postLink = (page: Page) => mainNav(page).getByRole('link', { name: 'Post' })
export const verifyDialog = (page: Page) => page.getByRole('dialog', { name: 'Verify Your Email' })

/** Enters the emailed code in the dialog that asks for it, and waits until it has thanked. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  await verifyDialog(page)
    .getByLabel('Code')
    .fill(await codeTo(email, VERIFY))
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Email Verified!' })
  await expect(done).toBeVisible()
  await expect(done).toBeHidden()
}

/** Registers through the screens, as people do. */
export async function register(page: Page, person = somebody()): Promise<Person> {
  await page.goto('/register')
  await fillRegistration(page, person)
  await expect(page.getByText('Registration Successful')).toBeVisible()
  await skipWelcome(page)
  await mainNav(page).getByRole('link', { name: 'Following' }).click()
  await expect(page).toHaveURL(/\/following\/list$/)
  return person
}

/** Leaves the welcome that follows a registration, for what the person wanted before, or for Explore. */
export async function skipWelcome(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/welcome$/)
  await page.getByRole('button', { name: /^Skip/ }).click()
  await expect(page).not.toHaveURL(/\/welcome$/)
}

/** Starts from the registration screen, wherever it leads. */
export async function fillRegistration(
  page: Page,
  { handle, email }: Person,
  hands = byMouse(),
): Promise<void> {
  await hands.write(field(page, 'First name'), 'Inês')
  await hands.write(field(page, 'Last name'), 'Carvalho')
  await hands.write(field(page, 'Email'), email)
  await hands.write(field(page, 'Password'), PASSWORD)
  await hands.write(field(page, 'Confirm password'), PASSWORD)
  await hands.write(field(page, 'Profile handle'), handle)
  await hands.tick(page.getByRole('checkbox'))
  await hands.press(page.getByRole('button', { name: 'Create account' }))
}

/** Registers without a browser, for journeys that start later. */
export async function member(api: APIRequestContext, { isVerified = true } = {}): Promise<Person> {
  const person = somebody()
  const names = { first_name: 'Inês', last_name: 'Carvalho', display_name: 'Inês Carvalho' }
  const account = await ask(api, 'unauth/register', { ...person, ...names, password: PASSWORD })
  if (!isVerified) return person
  const headers = { authorization: account.session_token }
  await ask(api, 'user/sendVerify', {}, headers)
  await ask(api, 'user/verify', { code: await codeTo(person.email, VERIFY) }, headers)
  return person
}

export async function ask(
  api: APIRequestContext,
  path: string,
  data: object,
  headers: Record<string, string> = {},
) {
  const answer = await api.post(`/api/${path}`, { data, headers })
  const body = await answer.json()
  expect(body, `${path}: ${body.code}`).toMatchObject({ success: true })
  return body
}

/** Starts from the log-in screen, wherever it leads. */
export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await field(page, 'Password').press('Enter')
}

export async function logIn(page: Page, { email }: Person, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, email, password)
  await expect(page).toHaveURL(/\/following\/list$/)
}

export async function openProfileMenu(page: Page): Promise<void> {
  await mainNav(page).getByRole('button').last().click()
}

export async function logOut(page: Page): Promise<void> {
  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/explore\/list$/)
}

/** 200 while the server accepts the token, 401 when it no longer does. */
export async function statusOf(api: APIRequestContext, token: string): Promise<number> {
  return (await api.get('/api/user/get', { headers: { authorization: token } })).status()
}

export const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key) as Promise<string | null>
