import type { Page } from '@playwright/test'
import { expect } from './clean.ts'
import { composer } from './composer-page.ts'
import type { Person } from './signed-in.ts'

/** A post as its author gets it. */
export async function readPost(page: Page, { token, profile }: Person, id: string) {
  const query = new URLSearchParams({ user_profile_id: profile.unique_id, post_id: id })
  const answer = await page.request.get(`/api/feed/getpost?${query}`, { headers: { authorization: token } })
  const body = await answer.json()
  expect(body).toMatchObject({ success: true })
  return body.post
}

export const { text: textBox, post: postButton } = composer
export const draftSaved = (page: Page) => expect(composer.isSaved(page)).toBeVisible()
