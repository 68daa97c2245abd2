import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect } from './clean.ts'
import { codeTo } from './mails.ts'
import { ask, PASSWORD, VERIFY } from './people.ts'

interface OwnProfile {
  unique_id: string
  handle: string
  display_name: string
}

export interface Person {
  token: string
  /** The profile they act as. */
  profile: OwnProfile
  user: {
    unique_id: string
    current_profile: string
    email: string
    verified: boolean
    profiles: OwnProfile[]
  }
}

let made = 0

/** A unique handle of letters, digits and underscores. */
export function freshHandle(start = 'e2e'): string {
  made += 1
  return `${start}_${Date.now().toString(36)}${process.pid.toString(36).slice(-3)}_${made}`.slice(0, 30)
}

/** A new account with a verified email, created without its screens: those have journeys of their own. */
export async function newPerson(request: APIRequestContext, displayName: string): Promise<Person> {
  const person = await newcomer(request, displayName)
  await callAs(request, person, 'user/sendVerify', {})
  const code = await codeTo(person.user.email, VERIFY)
  const { user } = await callAs(request, person, 'user/verify', { code })
  return { ...person, user }
}

/** A new account whose email is not verified yet. */
export async function newcomer(request: APIRequestContext, displayName: string): Promise<Person> {
  const handle = freshHandle()
  const names = { first_name: 'Inês', last_name: 'Carvalho', handle, display_name: displayName }
  const data = { email: `${handle}@post.example`, password: PASSWORD, ...names }
  const { user, session_token: token } = await ask(request, 'unauth/register', data)
  return { token, user, profile: user.profiles[0] }
}

/** Makes a call as somebody, to set up what a journey needs. */
export async function callAs(
  request: APIRequestContext,
  { token, profile }: Person,
  path: string,
  input: object,
  // biome-ignore lint/suspicious/noExplicitAny: journeys know what they asked for.
): Promise<any> {
  const data = { user_profile_id: profile.unique_id, ...input }
  return ask(request, path, data, { authorization: token })
}

/** Pages of this context start signed in. */
export async function signIn(context: BrowserContext, { token, user }: Person): Promise<void> {
  const entries = {
    user_data: JSON.stringify(user),
    user_unique_id: user.unique_id,
    profile_id: user.current_profile,
    is_anonymous: 'false',
    auth_token: token,
  }
  await context.addInitScript((items) => {
    // Only once: what the page does to its session afterwards is kept.
    if (localStorage.getItem('auth_token') !== null) return
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, entries)
}

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

export const profileMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button').last()

/** Opens the list of profiles with one that was just made: it can be found a moment later. */
export async function findProfile(page: Page, handle: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/explore/profiles?search=${handle}`)
    await expect(page.getByRole('article').filter({ hasText: `@${handle}` })).toBeVisible({ timeout: 3000 })
  }).toPass()
}
