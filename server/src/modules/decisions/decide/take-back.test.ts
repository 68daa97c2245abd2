import type { InputOf } from '@sayso/contract/call'
import type { staffDecide } from '@sayso/contract/calls/cases'
import { commentOnPost, getComments } from '@sayso/contract/calls/comments'
import { getPost } from '@sayso/contract/calls/posts'
import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor, PersonName } from '../../../testing/cast.ts'
import { BASIS, decideAt, lastDecision, reported, takeBackAs } from '../../../testing/deciding.ts'
import { giveFunds, readFunds } from '../../../testing/funds.ts'
import { buy, rowsOf } from '../../../testing/sales.ts'
import { accountIdOf, onDuty } from '../../../testing/staff-on-duty.ts'
import { carryOutAt } from '../../../testing/takedowns.ts'
import { useWorld } from '../../../testing/world.ts'
import { readNumber } from '../../moderation/index.ts'
import { decideAnew, decisions, readWish, statementOf } from '../index.ts'

const world = useWorld()
let alice: Actor
let bob: Actor
let carol: Actor
let grace: Actor

beforeAll(async () => {
  alice = await world.as('alice')
  bob = await world.as('bob')
  carol = await world.as('carol')
  grace = await onDuty(world, 'grace', 'moderator')
  await onDuty(world, 'heidi', 'moderator')
  await giveFunds(world.ctx, carol.profileId, 1000)
})

const seenBy = async (who: Actor, id: PostId) => {
  const { body } = await who.ask(getPost, { post_id: id })
  const post = body['post'] as { moderation?: { state: string }; staff_labels?: string[] } | undefined
  return body.success ? (post?.moderation?.state ?? post?.staff_labels?.[0] ?? 'there') : 'gone'
}
const sold = async (text: string) => {
  const id = await alice.publish({ text, ptv: { price: 100, text: 'the locked part' } })
  await buy(carol, id, 100)
  await world.settle()
  return id
}
const reportsOf = (number: string) =>
  rowsOf(
    world.ctx,
    sql<{ state: string; statement: string; isNotified: boolean }>`
      select state, statement, notified_at is not null as "isNotified" from report where case_id = ${readNumber(number)}`,
  )
type Wish = Omit<InputOf<typeof staffDecide>, 'number' | 'user_profile_id' | 'facts'>
const anew = async (name: PersonName, number: string, wish: Wish) => {
  const by = {
    ...{ accountId: await accountIdOf(world, name), requestId: 'test' },
    ...({ roles: ['moderator'], role: 'moderator' } as const),
  }
  const wanted = { caseId: readNumber(number), wish: readWish({ ...BASIS, ...wish }), by, appealId: null }
  return world.ctx.db.write((tx) => decideAnew(tx, world.composition.instanceOf(decisions), wanted))
}

test.for([
  [{ decision: 'label', label: 'sensitive' }, 'sensitive', 'We took our label off your post'],
  [{ decision: 'limit' }, 'limited', 'Your post is no longer limited'],
  [{ decision: 'remove' }, 'removed', 'Your post is back'],
] as const)('%o is undone at once', async ([wish, during, title]) => {
  const id = await alice.publish({ text: `undone ${wish.decision}` })
  const number = await reported(bob, 'post', id)
  await decideAt(grace, number, wish)
  expect(await seenBy(alice, id)).toBe(during)
  expect(await reportsOf(number)).toMatchObject([{ state: 'upheld' }])
  await rowsOf(world.ctx, sql`update report set notified_at = now() where case_id = ${readNumber(number)}`)
  await takeBackAs(world, 'heidi', number)
  expect([await seenBy(alice, id), await seenBy(carol, id)]).toEqual(['there', 'there'])
  const made = await lastDecision(world, number)
  expect(made).toMatchObject({ decision: 'reinstate', takenBack: wish.decision, isUpheld: false })
  expect(statementOf(made, 'author').title).toBe(title)
  // Reporters are told again.
  expect(await reportsOf(number)).toMatchObject([{ state: 'rejected', isNotified: false }])
  expect((await reportsOf(number))[0]?.statement).toContain('We took back our decision')
  await expect(takeBackAs(world, 'heidi', number)).rejects.toMatchObject({ code: 'staff_refused' })
})

test('a removed comment is back, and a suspended account acts again', async () => {
  const id = await alice.publish({ text: 'with a comment' })
  const { comment } = await carol.call(commentOnPost, { post_id: id, comment: 'a harmless mango' })
  const ofComment = await reported(bob, 'comment', comment.unique_id)
  await decideAt(grace, ofComment, { decision: 'remove' })
  const ofAccount = await reported(bob, 'profile', carol.profileId)
  await decideAt(grace, ofAccount, { decision: 'suspend', days: 3 })
  expect(JSON.stringify(await bob.call(getComments, { post_id: id }))).not.toContain('mango')
  expect((await carol.ask(commentOnPost, { post_id: id, comment: 'more' })).body.success).toBe(false)
  await takeBackAs(world, 'heidi', ofComment)
  await takeBackAs(world, 'heidi', ofAccount)
  expect(JSON.stringify(await bob.call(getComments, { post_id: id }))).toContain('mango')
  expect((await carol.ask(commentOnPost, { post_id: id, comment: 'more' })).body.success).toBe(true)
})

test('taken back within two days, nobody is refunded; later, the author gets back what was taken', async () => {
  for (const isLate of [false, true]) {
    const id = await sold(`refunded mango ${isLate}`)
    const before = await readFunds(world.ctx, carol.profileId)
    const number = await reported(bob, 'post', id)
    await decideAt(grace, number, { decision: 'remove', policy: 'rights', money: 'refund' })
    if (isLate) expect(await carryOutAt(world.ctx)).toEqual({ refunded: 1, givenBack: 0 })
    await takeBackAs(world, 'heidi', number)
    expect(await carryOutAt(world.ctx)).toEqual({ refunded: 0, givenBack: isLate ? 1 : 0 })
    expect((await readFunds(world.ctx, carol.profileId)) - before).toBe(isLate ? 100 : 0)
    expect(await seenBy(bob, id)).toBe('there')
    expect(statementOf(await lastDecision(world, number), 'author').money).toContain('you get back')
    await world.expectLedgerBalances()
  }
})

test('what another case still demands stays: the gravest decision counts', async () => {
  const id = await sold('reported twice')
  const first = await reported(bob, 'post', id)
  await decideAt(grace, first, { decision: 'remove' })
  // Its buyer still sees it, and reports it.
  const second = await reported(carol, 'post', id, 'fraud')
  expect(second).not.toBe(first)
  await decideAt(grace, second, { decision: 'limit', days: 1 })
  expect(await seenBy(alice, id)).toBe('removed')
  await takeBackAs(world, 'heidi', first)
  expect(await seenBy(alice, id)).toBe('limited')
  await takeBackAs(world, 'heidi', second)
  expect(await seenBy(alice, id)).toBe('there')
})

test('a shorter suspension does not shorten a longer one', async () => {
  const dan = await world.as('dan')
  const until = async () =>
    (
      await rowsOf(
        world.ctx,
        sql<{ days: number }>`
          select round(extract(epoch from standing_until - now()) / 86400)::int as days
            from profile where id = (select id from profile where handle = 'dan')`,
      )
    )[0]?.days
  const post = await dan.publish({ text: 'one of dan' })
  const [long, short] = [await reported(bob, 'profile', dan.profileId), await reported(bob, 'post', post)]
  await decideAt(grace, long, { decision: 'suspend', days: 20 })
  await decideAt(grace, short, { decision: 'suspend', days: 2 })
  expect(await until()).toBe(20)
  await takeBackAs(world, 'heidi', long)
  expect(await until()).toBe(2)
})

test('decided anew: one decision takes the place of the other, and its refunds end', async () => {
  const id = await sold('changed mango')
  const number = await reported(bob, 'post', id)
  await decideAt(grace, number, { decision: 'remove', policy: 'rights', money: 'refund' })
  expect(await seenBy(carol, id)).toBe('gone')
  await anew('heidi', number, { decision: 'label', label: 'sensitive', policy: 'unlabelled' })
  expect([await seenBy(bob, id), await seenBy(alice, id)]).toEqual(['sensitive', 'sensitive'])
  expect(await carryOutAt(world.ctx)).toEqual({ refunded: 0, givenBack: 0 })
  expect(await reportsOf(number)).toMatchObject([{ state: 'upheld' }])
  expect((await reportsOf(number))[0]?.statement).toContain('We labelled the post')
  await anew('heidi', number, { decision: 'remove' })
  expect([await seenBy(bob, id), await seenBy(carol, id)]).toEqual(['gone', 'removed'])
  await world.expectLedgerBalances()
})

test('what nobody did can be decided after all; what takes two persons is refused', async () => {
  const id = await alice.publish({ text: 'left as it is' })
  const number = await reported(bob, 'post', id)
  await expect(anew('heidi', number, { decision: 'warn' })).rejects.toMatchObject({ code: 'staff_refused' })
  await decideAt(grace, number, { decision: 'none' })
  await expect(takeBackAs(world, 'heidi', number)).rejects.toMatchObject({ code: 'staff_refused' })
  for (const decision of ['close', 'none'] as const)
    await expect(anew('heidi', number, { decision })).rejects.toMatchObject({ code: 'staff_refused' })
  await anew('heidi', number, { decision: 'remove' })
  expect(await reportsOf(number)).toMatchObject([{ state: 'upheld' }])
  expect(await seenBy(bob, id)).toBe('gone')
})
