import * as calls from '@sayso/contract/calls/held-media'
import { getPost } from '@sayso/contract/calls/posts'
import { staffApprove, staffPending } from '@sayso/contract/calls/staff'
import type { PostId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { bucketName, useStore } from '../../../testing/bucket.ts'
import type { Actor } from '../../../testing/cast.ts'
import { heldOf, listPicture } from '../../../testing/known-images.ts'
import { drawScene } from '../../../testing/scenes.ts'
import { sendFile, sendMedia } from '../../../testing/sending.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld({ MEDIA_JAIL: 'required', HASH_MATCH: 'local', S3_BUCKET: bucketName() })
useStore(world)

const because = 'compared with the entry'
const [held, ready] = [[['processing', true]], [['ready', undefined]]]

async function attach(who: Actor, bytes: Buffer): Promise<PostId> {
  const id = await who.publish({ text: 'a file', ptv: { price: 100, text: 'words' } })
  await sendFile(world.baseUrl, who, id, bytes, { filename: 'scene.jpg' })
  await world.settle()
  return id
}

async function statesOf(who: Actor, id: PostId) {
  const { post } = await who.call(getPost, { post_id: id })
  return [...post.files, ...post.media].map((one) => [one.state, one.held])
}

async function proposalAbout(staff: Actor, mediaId: string) {
  const { pending } = await staff.call(staffPending)
  return pending.find(({ act, detail }) => act === 'open_held' && detail.startsWith(mediaId))
}

test('a listed file, of which there is nothing to see, is let through by two persons and not by one', async () => {
  const [alice, carol] = [await world.as('alice'), await world.as('carol')]
  const [grace, heidi] = [
    await onDuty(world, 'grace', 'moderator'),
    await onDuty(world, 'heidi', 'moderator'),
  ]
  const bob = await onDuty(world, 'bob', 'moderator')
  const bytes = await drawScene(11)
  await listPicture(world, 'scene-11', bytes)
  const id = await attach(alice, bytes)
  const { media_id } = await heldOf(grace, 'alice')
  const settle = { media_id, verdict: 'release', because } as const

  const alone = await grace.ask(calls.staffSettleHeld, settle)
  expect(alone.body).toMatchObject({ code: 'staff_refused', error: expect.stringContaining('two persons') })
  expect(await statesOf(alice, id)).toEqual(held)
  expect(await statesOf(carol, await attach(carol, bytes))).toEqual(held)

  await grace.call(calls.staffOpenHeld, { media_id, because })
  expect(await heldOf(grace, 'alice')).toMatchObject({ asked: true, until: null, has_picture: false })
  expect((await grace.ask(calls.staffSettleHeld, settle)).body).toMatchObject({ code: 'staff_refused' })
  const proposal = await proposalAbout(heidi, media_id)
  expect(proposal?.detail).toContain('nothing of it can be shown')
  await heidi.call(staffApprove, { pending_id: proposal?.pending_id ?? '', verdict: 'approve', because })
  expect((await heidi.ask(calls.staffSeeHeld, { media_id })).body.error).toContain('nothing to see')
  expect((await bob.ask(calls.staffSettleHeld, settle)).body).toMatchObject({ code: 'staff_refused' })
  await heidi.call(calls.staffSettleHeld, settle)
  await world.settle()
  expect(await statesOf(alice, id)).toEqual(ready)

  // As a file it passes from then on. As a picture nobody has seen it.
  const dan = await world.as('dan')
  expect(await statesOf(dan, await attach(dan, bytes))).toEqual(ready)
  const shown = await dan.publish({ text: 'look at this' })
  await sendMedia(world.baseUrl, dan, shown, bytes)
  await world.settle()
  expect(await statesOf(dan, shown)).toEqual(held)
})

test('a listed file is rejected by one person', async () => {
  const erin = await world.as('erin')
  const grace = await onDuty(world, 'grace', 'moderator')
  const bytes = await drawScene(12)
  await listPicture(world, 'scene-12', bytes)
  const id = await attach(erin, bytes)
  const { media_id } = await heldOf(grace, 'erin')
  await grace.call(calls.staffSettleHeld, { media_id, verdict: 'reject', because })
  await world.settle()
  expect(await statesOf(erin, id)).toEqual([['failed', undefined]])
})
