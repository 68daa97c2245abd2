import type { ProfileId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { session } from '../../entities/session/index.ts'
import { answerCall, Rejected } from '../../testing/api.ts'
import { show } from '../../testing/show.tsx'
import { me, memberAs, signIn } from '../../testing/signed-in.ts'
import { OpenPushed, pushedTarget } from './open-pushed.tsx'

const night = 'ada-at-night' as ProfileId

test('a pressed push message is opened as the profile it was sent to', async () => {
  signIn(night)
  answerCall('user/setCurrentProfile', () => ({ user: memberAs(night, me, night) }))
  const { path } = await show(<OpenPushed target={{ profile: night, path: '/mp/1' }} />)
  await expect.poll(path).toBe('/mp/1')
  expect(session.get()).toMatchObject({ profileId: night })
})

test('it is opened in any case: if the switch fails, and if the profile is the current one or somebody else’s', async () => {
  signIn(night)
  answerCall('user/setCurrentProfile', () => {
    throw new Rejected({ code: 'overloaded', error: 'Busy' })
  })
  for (const profile of [night, me, 'bob' as ProfileId]) {
    const { path, unmount } = await show(<OpenPushed target={{ profile, path: '/p/2?comment=3' }} />)
    await expect.poll(path).toBe('/p/2?comment=3')
    expect(session.get()).toMatchObject({ profileId: me })
    await unmount()
  }
})

test('an address leads nowhere outside the app', () => {
  const target = (query: string) => pushedTarget(new URLSearchParams(query))
  expect(target('profile=a&to=/p/2?comment=3')).toEqual({ profile: 'a', path: '/p/2?comment=3' })
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])
    expect(target(`profile=a&to=${encodeURIComponent(to)}`)).toBeNull()
  expect(target('to=/p/2')).toBeNull()
  expect(target('tab=money')).toBeNull()
})
