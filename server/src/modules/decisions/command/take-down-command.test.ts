import { staffCase } from '@sayso/contract/calls/cases'
import { commentOnPost, getComments } from '@sayso/contract/calls/comments'
import { getPost } from '@sayso/contract/calls/posts'
import { staffAuditLog } from '@sayso/contract/calls/staff'
import { expect, test } from 'vitest'
import { lastDecision, reported } from '../../../testing/deciding.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { buy } from '../../../testing/sales.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'
import { decisions, runTakeDown, type TakeDownArguments } from '../index.ts'

const world = useWorld()
const given = {
  by: 'grace',
  because: 'order of the court',
  policy: 'rights',
  facts: 'It is a photo of hers.',
}
const takeDown = (words: string, over: Partial<TakeDownArguments> = {}) =>
  runTakeDown(world.composition.instanceOf(decisions), {
    ...{ words: ['take-down', ...words.split(' ')], ...given, ...over },
  })
const numberIn = (said: string | null) => said?.match(/R-\d+/)?.[0] ?? ''

test('a post is taken down in a case of its own, and written to the log', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const grace = await onDuty(world, 'grace', 'moderator')
  const id = await alice.publish({ text: 'a photo' })
  const number = numberIn(await takeDown(`post ${id}`))
  expect((await bob.ask(getPost, { post_id: id })).body.success).toBe(false)
  expect((await grace.call(staffCase, { number })).case).toMatchObject({
    ...{ source: 'staff', num_reports: 0, state: 'removed' },
    record: [{ decision: 'remove', rule: '11 · Other people’s work', by: 'grace' }],
  })
  const { lines } = await grace.call(staffAuditLog)
  expect(lines[0]).toMatchObject({ act: 'remove_post', because: 'order of the court', subject: '@alice' })
})

test('it joins the open case, and gives buyers their money back if asked to', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  await onDuty(world, 'grace', 'moderator')
  const id = await alice.publish({ text: 'sold', ptv: { price: 100, text: 'not hers' } })
  await giveFunds(world.ctx, carol.profileId, 100)
  await buy(carol, id, 100)
  const number = await reported(bob, 'post', id)
  expect(numberIn(await takeDown(`post ${id}`, { refund: true }))).toBe(number)
  expect(await lastDecision(world, number)).toMatchObject({ money: 'refund', buyers: 1, reports: 1 })
  expect((await carol.ask(getPost, { post_id: id })).body.success).toBe(false)
  await world.expectLedgerBalances()
})

test('a comment is taken down', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await onDuty(world, 'grace', 'moderator')
  const id = await alice.publish({ text: 'with a comment' })
  const { comment } = await bob.call(commentOnPost, { post_id: id, comment: 'a stolen verse' })
  await takeDown(`comment ${comment.unique_id}`)
  expect(JSON.stringify(await alice.call(getComments, { post_id: id }))).not.toContain('stolen')
})

test('what is not whole is answered with how to do it; who has no role is refused', async () => {
  const alice = await world.as('alice')
  await onDuty(world, 'grace', 'moderator')
  const id = await alice.publish({ text: 'stays' })
  for (const [words, over] of [
    [`profile ${id}`, {}],
    ['post nonsense', {}],
    [`post ${id} more`, {}],
    [`post ${id}`, { policy: 'taste' }],
    [`post ${id}`, { facts: undefined }],
    [`post ${id}`, { because: ' ' }],
    [`post ${id}`, { by: undefined }],
  ] as const)
    expect(await takeDown(words, over)).toBeNull()
  for (const over of [{ by: 'alice' }, { policy: 'law' }, { facts: 'bad' }, { refund: true }])
    await expect(takeDown(`post ${id}`, over)).rejects.toMatchObject({ code: 'staff_refused' })
  await expect(takeDown('post 0000000000001')).rejects.toMatchObject({ code: 'staff_refused' })
  expect((await alice.ask(getPost, { post_id: id })).body.success).toBe(true)
})
