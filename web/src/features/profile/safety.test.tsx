import type { ProfileId } from '@sayso/contract/ids'
import type { Profile } from '@sayso/contract/shapes/profile'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { askedSafety, closeSafety } from '../../entities/safety/index.ts'
import { longest } from '../../gallery/fixtures/posts.ts'
import { queryClient } from '../../lib/query-client.ts'
import { answerCall } from '../../testing/api.ts'
import { narrowTo, sidewaysScroll } from '../../testing/layout.ts'
import { show } from '../../testing/show.tsx'
import { me, signIn } from '../../testing/signed-in.ts'
import { BlockedProfile } from './blocked-profile.tsx'
import { MutedLine } from './muted-line.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const profile = { ...longest, unique_id: 'long' as ProfileId, is_blocked: true } as Profile

test('of somebody one blocks there is a name and Unblock, nothing else', async () => {
  signIn()
  const unblocks = answerCall('user/unblock', () => ({}))
  await narrowTo(320)
  await show(<BlockedProfile profile={profile} />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(page.getByRole('link').query()).toBeNull()
  expect(sidewaysScroll()).toBe(0)
  await page.getByRole('button', { name: /^Unblock Wolfgang/ }).click()
  await expect.poll(() => unblocks).toEqual([{ user_profile_id: me, profile_id: 'long' }])
})

test('of somebody one mutes there is a line with Unmute; the heading takes over the focus', async () => {
  signIn()
  answerCall('user/unmute', () => ({}))
  await narrowTo(320)
  await show(
    <main>
      <h1 tabIndex={-1}>Wolfgang</h1>
      <MutedLine profile={profile} />
    </main>,
  )
  expect(sidewaysScroll()).toBe(0)
  await page.getByRole('button', { name: /^Unmute/ }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('the menu offers Mute or Unmute, as it stands, and Block; nothing for one’s own profile', async () => {
  queryClient.clear()
  signIn()
  const { update } = await show(<ProfileMenu me={me} profile={profile} />)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Block @a_handle_of_thirty_characters_' }).click()
  expect(askedSafety.get()).toMatchObject({ act: 'block', profile: { unique_id: 'long' } })
  closeSafety()
  queryClient.setQueryData(['profile', me, 'long'], { ...profile, is_muted: true })
  await update(<ProfileMenu me={me} profile={{ ...profile, is_muted: true }} />)
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Unmute @/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await update(<ProfileMenu me={me} profile={{ ...profile, unique_id: me }} />)
  expect(page.getByRole('button').query()).toBeNull()
})
