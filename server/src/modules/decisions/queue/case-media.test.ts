import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { staffCase } from '@sayso/contract/calls/cases'
import { updatePost } from '@sayso/contract/calls/posts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { useStore } from '../../../testing/bucket.ts'
import { decideAt, reported } from '../../../testing/deciding.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { buy } from '../../../testing/sales.ts'
import { sendMedia } from '../../../testing/sending.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const directory = await mkdtemp(join(tmpdir(), 'case-media-'))
afterAll(() => rm(directory, { recursive: true, force: true }))
const world = useWorld({ MEDIA_JAIL: 'required', STORAGE: 'disk', STORAGE_DIRECTORY: directory })
useStore(world)

const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c82828' } })
  .jpeg()
  .toBuffer()
const statusOf = async (url: string | null | undefined) =>
  (await fetch((url ?? '').replace(/^http:\/\/[^/]+\/(?=media\/|files\/)/, `${world.baseUrl}/`))).status

test('moderators see the pictures of a case, also once it is removed, but nothing that is locked', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const grace = await onDuty(world, 'grace', 'moderator')
  const id = await alice.publish({ text: 'teaser', ptv: { price: 100, text: 'words' } })
  await sendMedia(world.baseUrl, alice, id, picture, { alt: 'a red wall', place: 0 })
  await sendMedia(world.baseUrl, alice, id, picture, { locked: true, alt: 'dark', place: 1 })
  await world.settle()
  await giveFunds(world.ctx, carol.profileId, 100)
  await buy(carol, id, 100)
  const number = await reported(bob, 'post', id)
  const mediaOf = async () => (await grace.call(staffCase, { number })).case.media

  const before = await mediaOf()
  expect(before).toMatchObject([
    { kind: 'photo', alt: 'a red wall', locked: false },
    { locked: true, url: null },
  ])
  expect(await statusOf(before[0]?.url)).toBe(200)

  await decideAt(grace, number, { decision: 'remove' })
  await world.settle()
  expect(await statusOf((await mediaOf())[0]?.url)).toBe(200)

  // Locked after the case was opened: it is for sale now, and not for the desk either.
  const again = await alice.publish({ text: 'teaser', ptv: { price: 100, text: 'words' } })
  const later = await sendMedia(world.baseUrl, alice, again, picture, { alt: 'soon locked', place: 0 })
  await world.settle()
  const second = await reported(bob, 'post', again)
  await alice.call(updatePost, { post_id: again, text: 'teaser', lock_media: later.unique_id })
  expect((await grace.call(staffCase, { number: second })).case.media).toMatchObject([{ url: null }])
})
