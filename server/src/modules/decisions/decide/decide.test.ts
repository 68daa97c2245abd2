import { staffCase, staffDecide, staffPreview, staffQueue } from '@sayso/contract/calls/cases'
import { commentOnPost, getComments } from '@sayso/contract/calls/comments'
import { globalFeed, profileFeed, searchFeed } from '@sayso/contract/calls/feeds'
import { myPurchases } from '@sayso/contract/calls/money'
import { getPost } from '@sayso/contract/calls/posts'
import { reportByAddress } from '@sayso/contract/calls/reports'
import { staffAuditLog, staffMe } from '@sayso/contract/calls/staff'
import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { BASIS, decideAt, lastDecision, reported } from '../../../testing/deciding.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { buy, rowsOf } from '../../../testing/sales.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { carryOutAt } from '../../../testing/takedowns.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
let alice: Actor
let bob: Actor
let carol: Actor
let grace: Actor

/** Grace decides, Bob reports, Carol buys, and Alice writes. */
beforeAll(async () => {
  grace = await onDuty(world, 'grace', 'moderator')
  alice = await world.as('alice')
  bob = await world.as('bob')
  carol = await world.as('carol')
  await giveFunds(world.ctx, carol.profileId, 5000)
})

const WITHIN_MS = 2000
/** Waits until something is so for who asks within the two seconds that a decision may take to be in force. */
async function soon(isSo: () => Promise<boolean>): Promise<void> {
  const from = Date.now()
  for (let asked = from; !(await isSo()); asked = Date.now()) {
    expect(asked - from).toBeLessThan(WITHIN_MS)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const opens = async (who: Actor, id: PostId) => (await who.ask(getPost, { post_id: id })).body.success
const stateOf = async (who: Actor, id: PostId) =>
  (await who.call(getPost, { post_id: id })).post.moderation?.state ?? null
async function lists(who: Actor, text: string): Promise<boolean> {
  const answers = await Promise.all([
    who.ask(globalFeed),
    who.ask(searchFeed, { search_text: text }),
    who.ask(profileFeed, { profile_id: alice.profileId }),
  ])
  return answers.some(({ body }) => JSON.stringify(body['posts'] ?? body).includes(text))
}
const sold = async (text: string) => {
  const id = await alice.publish({ text, ptv: { price: 100, text: 'the locked part' } })
  await buy(carol, id, 100)
  await world.settle()
  return id
}
const stateOfReport = async (number: string) =>
  (
    await rowsOf(
      world.ctx,
      sql<{ state: string; statement: string }>`
        select state, statement from report where number = ${BigInt(number.slice(2))}`,
    )
  )[0]

test('no action: nothing changes, the report is not upheld, and the author is not told', async () => {
  const id = await alice.publish({ text: 'nothing wrong here' })
  const number = await reported(bob, 'post', id)
  const said = await grace.call(staffPreview, { number, decision: 'none', facts: 'Fine.' })
  expect(await decideAt(grace, number, { decision: 'none', facts: 'Fine.' })).toEqual({
    waits: false,
    ...said,
  })
  expect(said.to_author).toBeNull()
  expect(said.to_reporters).toMatchObject({ title: 'We left the post you reported as it is', why: 'Fine.' })
  expect(await stateOf(bob, id)).toBeNull()
  expect(await stateOfReport(number)).toMatchObject({ state: 'rejected' })
  expect(await lastDecision(world, number)).toMatchObject({ decision: 'none', isUpheld: false, policy: null })
})

test('a warning changes nothing but is upheld, and names the rule', async () => {
  const id = await alice.publish({ text: 'a little too much' })
  const number = await reported(bob, 'post', id)
  const { to_author: said } = await decideAt(grace, number, { decision: 'warn' })
  expect(said).toMatchObject({
    title: 'A warning about your post',
    rule: '4 · Targeting a person',
    why: BASIS.facts,
    how: 'One person reported it. A person decided; nothing was automatic.',
  })
  expect(JSON.stringify(said)).not.toContain('bob')
  expect(await stateOf(bob, id)).toBeNull()
  expect(await stateOfReport(number)).toMatchObject({ state: 'upheld' })
})

test('a label is shown within two seconds, and its author cannot take it off', async () => {
  const id = await alice.publish({ text: 'needs a label' })
  const number = await reported(bob, 'post', id)
  await decideAt(grace, number, { decision: 'label', label: 'sensitive', policy: 'unlabelled' })
  await soon(async () => (await bob.call(getPost, { post_id: id })).post.labels?.[0] === 'sensitive')
  expect((await alice.call(getPost, { post_id: id })).post.staff_labels).toEqual(['sensitive'])
})

test('a limited post leaves public lists within two seconds; its link opens, and its end is said', async () => {
  const id = await alice.publish({ text: 'limited pineapple' })
  await world.settle()
  expect(await lists(bob, 'limited pineapple')).toBe(true)
  const number = await reported(bob, 'post', id)
  const { to_author: said } = await decideAt(grace, number, { decision: 'limit', days: 7 })
  await soon(async () => !(await lists(bob, 'limited pineapple')))
  expect(await opens(bob, id)).toBe(true)
  const { post } = await alice.call(getPost, { post_id: id })
  expect(post.moderation).toMatchObject({ state: 'limited', until: said?.until })
  const days = (Date.parse(said?.until ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)
})

test('a removed post: never was for strangers, its buyer keeps it, its author reads that it was removed', async () => {
  const id = await sold('removed pineapple')
  const number = await reported(bob, 'post', id)
  const { to_author: said } = await decideAt(grace, number, { decision: 'remove' })
  expect(said?.money).toBe('Its buyers keep what they bought, and you keep what you earned with it.')
  await soon(async () => !(await opens(bob, id)) && !(await lists(bob, 'removed pineapple')))
  expect(await stateOf(carol, id)).toBe('removed')
  expect(await stateOf(alice, id)).toBe('removed')
  expect(await carryOutAt(world.ctx)).toEqual({ refunded: 0, givenBack: 0 })
  await world.expectLedgerBalances()
})

test('removed with the money back: closed to buyers too, and refunded after two days', async () => {
  const id = await sold('withdrawn pineapple')
  const number = await reported(bob, 'post', id, 'fraud')
  const wish = { decision: 'remove', policy: 'not_as_described', money: 'refund' } as const
  const { to_author: said, to_reporters: read } = await decideAt(grace, number, wish)
  expect(said?.money).toContain('In two days')
  expect(read?.money).toContain('get their money back')
  await soon(async () => !(await opens(carol, id)))
  expect((await carol.call(myPurchases)).closed).toHaveLength(1)
  const { takedownOrderId, buyers } = await lastDecision(world, number)
  expect([typeof takedownOrderId, buyers]).toEqual(['string', 1])
  expect(await carryOutAt(world.ctx)).toEqual({ refunded: 1, givenBack: 0 })
  await world.expectLedgerBalances()
})

test('money back for what nobody bought is refused, and nothing is removed', async () => {
  const id = await alice.publish({ text: 'unsold', ptv: { price: 100, text: 'the locked part' } })
  const number = await reported(bob, 'post', id)
  const wish = { number, ...BASIS, decision: 'remove', money: 'refund' } as const
  for (const call of [staffPreview, staffDecide]) {
    const { body } = await grace.ask(call, wish)
    expect(body).toMatchObject({ success: false, code: 'staff_refused' })
  }
  expect(await stateOf(bob, id)).toBeNull()
})

test('a removed comment leaves a stub; its writer still reads it', async () => {
  const id = await alice.publish({ text: 'with comments' })
  const { comment } = await carol.call(commentOnPost, { post_id: id, comment: 'a cruel pineapple' })
  const number = await reported(bob, 'comment', comment.unique_id)
  const { to_author: said } = await decideAt(grace, number, { decision: 'remove' })
  expect(said).toMatchObject({ title: 'We removed your comment', money: null })
  const reads = async (who: Actor) => JSON.stringify(await who.call(getComments, { post_id: id }))
  await soon(async () => !(await reads(bob)).includes('cruel'))
  expect(await reads(carol)).toContain('cruel')
})

test('a suspended account reads and does nothing else; a moderator suspends for 30 days at most', async () => {
  const dan = await world.as('dan')
  const id = await dan.publish({ text: 'the post of dan' })
  const number = await reported(bob, 'profile', dan.profileId, 'fraud')
  for (const days of [undefined, 31]) {
    const wish = { number, ...BASIS, decision: 'suspend', ...(days && { days }) }
    const { body } = await grace.ask(staffDecide, wish)
    expect(body).toMatchObject({ code: 'staff_refused', error: expect.stringContaining('admin') })
  }
  const { to_author: said } = await decideAt(grace, number, { decision: 'suspend', days: 30 })
  expect(said?.title).toBe('We suspended your account')
  const { body } = await dan.ask(commentOnPost, { post_id: id, comment: 'still here' })
  expect(body).toMatchObject({ code: 'account_suspended' })
  expect(await opens(dan, id)).toBe(true)
  await soon(async () => !JSON.stringify(await bob.call(globalFeed)).includes('the post of dan'))
  expect(await opens(bob, id)).toBe(true)
})

test('an admin suspends without an end', async () => {
  const admin = await onDuty(world, 'heidi', 'admin')
  const erin = await world.as('erin')
  const number = await reported(bob, 'profile', erin.profileId)
  const { to_author: said } = await decideAt(admin, number, { decision: 'suspend' })
  expect(said?.until).toBeNull()
})

test('an address without anything behind it can only be left as it is', async () => {
  const { number } = await (await world.visitor()).call(reportByAddress, {
    ...{ url: `${world.ctx.config.product.publicUrl}/p/0000000000001`, reason: 'rights', text: 'my photo' },
    ...{ name: 'Nora', email: 'nora@elsewhere.example', good_faith: true },
  })
  await world.settle()
  await soon(async () => (await grace.ask(staffCase, { number })).body.success)
  const { body } = await grace.ask(staffPreview, { number, ...BASIS, decision: 'warn' })
  expect(body).toMatchObject({ code: 'staff_refused' })
  const { to_author, to_reporters } = await decideAt(grace, number, { decision: 'none' })
  expect(to_author).toBeNull()
  expect(to_reporters?.title).toBe('We looked at the address you reported')
})

test('each decision is one line of the log, without its texts', async () => {
  const id = await alice.publish({ text: 'for the log' })
  const number = await reported(bob, 'post', id)
  await decideAt(grace, number, { decision: 'limit', facts: 'a very secret pineapple' })
  const { lines } = await grace.call(staffAuditLog)
  expect(lines[0]).toMatchObject({
    ...{ act: 'limit_post', subject: '@alice', because: `${number} · 4 · Targeting a person` },
  })
  expect(JSON.stringify(lines)).not.toContain('secret pineapple')
})

test('a decided case is decided once, and is in the list of decided ones', async () => {
  const id = await alice.publish({ text: 'only once' })
  const number = await reported(bob, 'post', id)
  expect((await grace.call(staffMe)).inbox).toBeGreaterThan(0)
  await decideAt(grace, number, { decision: 'warn' })
  const again = await grace.ask(staffDecide, { number, ...BASIS, decision: 'none' })
  expect(again.body).toMatchObject({ code: 'staff_refused', error: expect.stringContaining('decided') })
  const { cases } = await grace.call(staffQueue, { list: 'decided' })
  expect(cases[0]).toMatchObject({ number, decision: 'warn', handle: 'alice', text: 'only once' })
})
