import {
  authTwitter,
  getTwitterToken,
  importInstagram,
  importTwitter,
} from '@sayso/contract/calls/connections'
import { updateProfile } from '@sayso/contract/calls/profiles'
import { afterAll, expect, test } from 'vitest'
import { startNetworks } from '../../testing/network-stand-ins.ts'
import { useWorld } from '../../testing/world.ts'

const networks = await startNetworks()
const world = useWorld({ ...networks.environment, RATE_FACTOR: '1' })
afterAll(() => networks.close())

test('six imports per hour can be started across all networks', async () => {
  const alice = await world.as('alice')
  const statuses: number[] = []
  for (let tried = 0; tried < 7; tried++) {
    const { status } = await alice.ask(tried % 2 === 0 ? importTwitter : importInstagram)
    statuses.push(status)
  }
  expect(statuses.map((status) => status === 429)).toEqual([...Array(6).fill(false), true])
})

test('an import started by saving a profile counts towards the limit', async () => {
  const bob = await world.as('bob')
  const { auth_url, token, secret } = await bob.call(getTwitterToken)
  await bob.call(authTwitter, { token, secret, pin: (await networks.pinOf(auth_url, 'ada_writes')) ?? '' })
  const save = () => bob.ask(updateProfile, { profile_id: bob.profileId, import_posts_now: true })
  for (let n = 0; n < 6; n++) {
    const { status } = n % 2 === 0 ? await bob.ask(importTwitter) : await save()
    expect(status).toBe(200)
  }
  expect((await save()).status).toBe(429)
})
