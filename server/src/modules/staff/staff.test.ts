import { follow } from '@sayso/contract/calls/profiles'
import { block } from '@sayso/contract/calls/safety'
import * as calls from '@sayso/contract/calls/staff'
import { get } from '@sayso/contract/calls/user'
import type { AuditLine, TimelineEntry } from '@sayso/contract/shapes/staff'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveFunds, readFunds } from '../../testing/funds.ts'
import { buy, newestSale, rowsOf } from '../../testing/sales.ts'
import { accountIdOf, admin, onDuty } from '../../testing/staff-on-duty.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld({ LIMITS: '{"funds":{"balanceMaxCents":100000}}' })
const because = 'ticket 12'
const logged = () =>
  rowsOf(
    world.ctx,
    sql<{ act: string; role: string; after: object }>`select act, role, after from audit_log order by id`,
  )

test('staff find an account by what people write, and see nothing private without a reason', async () => {
  const alice = await onDuty(world, 'alice', 'support')
  await world.as('bob')
  const id = await accountIdOf(world, 'bob')
  for (const text of ['bob', '@BOB', 'Bob@people.example', id]) {
    const { accounts } = await alice.call(calls.staffFind, { text })
    expect(accounts).toMatchObject([{ account_id: id, handle: 'bob', email: 'b•••@people.example' }])
  }
  expect((await alice.call(calls.staffFind, { text: 'nobody@people.example' })).accounts).toEqual([])
  const { account } = await alice.call(calls.staffAccount, { account_id: id })
  expect(account).toMatchObject({
    email: 'b•••@people.example',
    is_verified: true,
    sessions: 1,
    conflict: null,
  })
  expect(JSON.stringify(account)).not.toContain('bob@')
  const before = (await logged()).length
  const { revealed } = await alice.call(calls.staffReveal, { account_id: id, because })
  expect(revealed).toMatchObject({ email: 'bob@people.example', name: 'Bob Example', funds: 0 })
  expect((await logged()).slice(before)).toEqual([{ act: 'reveal', role: 'support', after: {} }])
  const { entries } = await alice.call(calls.staffTimeline, { account_id: id })
  expect(entries.map(({ what }: TimelineEntry) => what)).toEqual(['reveal', 'registered', 'created'])
  expect(entries[0]).toMatchObject({ by: '@alice', detail: because })
})

test('nobody acts upon themselves, or upon somebody they follow, block, bought from or sold to', async () => {
  const carol = await onDuty(world, 'carol', 'admin')
  const [dan, erin, frank, grace] = [
    await world.as('dan'),
    await world.as('erin'),
    await world.as('frank'),
    await world.as('grace'),
  ]
  await carol.call(follow, { profile_id: dan.profileId })
  await carol.call(block, { profile_id: erin.profileId })
  const sell = async (author: typeof carol, buyer: typeof carol) => {
    const post = await author.publish({ text: 'for sale', ptv: { price: 300, text: 'hidden' } })
    await giveFunds(world.ctx, buyer.profileId, 300)
    await buy(buyer, post, 300)
  }
  await sell(frank, carol)
  await sell(carol, grace)
  const before = (await logged()).length
  for (const [name, reason] of [
    ['carol', 'this is you'],
    ['dan', 'you follow'],
    ['erin', 'you block'],
    ['frank', 'you bought from'],
    ['grace', 'you sold to'],
  ] as const) {
    const account_id = await accountIdOf(world, name)
    for (const call of [
      calls.staffEndSessions,
      calls.staffReveal,
      calls.staffHoldPayouts,
      calls.staffStartRecovery,
    ]) {
      const { body } = await carol.ask(call, { account_id, because })
      expect([name, call.path, body.code, body.error]).toEqual([
        ...[name, call.path, 'staff_conflict', expect.stringContaining(reason)],
      ])
    }
    await expect(admin(world, 'carol', `end-sessions ${name}`)).rejects.toThrow(reason)
  }
  expect(await logged()).toHaveLength(before)
  expect((await dan.ask(get)).status).toBe(200)
})

test('payouts are held and released for the whole account, and both are written down', async () => {
  const heidi = await onDuty(world, 'heidi', 'finance')
  await world.as('ivan')
  const account_id = await accountIdOf(world, 'ivan')
  await heidi.call(calls.staffHoldPayouts, { account_id, because })
  const held = await heidi.call(calls.staffHeldPayouts)
  expect(held.held).toMatchObject([{ handle: 'ivan', by: 'heidi', reason: because, until: null }])
  expect((await heidi.call(calls.staffAccount, { account_id })).account.payouts_held).toBe('by staff')
  expect((await heidi.ask(calls.staffHoldPayouts, { account_id, because })).body.code).toBe('staff_refused')
  expect(await admin(world, 'heidi', 'release ivan')).toBe('ivan is paid again')
  expect((await heidi.ask(calls.staffReleasePayouts, { account_id, because })).body.error).toBe(
    'Nothing was done: No payouts are held by staff',
  )
  const { lines } = await heidi.call(calls.staffAuditLog)
  expect(lines.map(({ act, subject }: AuditLine) => [act, subject])).toEqual([
    ['release_payouts', '@ivan'],
    ['hold_payouts', '@ivan'],
  ])
})

test('a refund up to 200 USD takes one person, above it two; the books balance', async () => {
  const heidi = await onDuty(world, 'heidi', 'finance')
  const judy = await onDuty(world, 'judy', 'finance')
  const karl = await onDuty(world, 'karl', 'moderator')
  const [author, buyer] = [await world.as('bob'), await world.as('ivan')]
  const sell = async (price: number) => {
    const post = await author.publish({ text: `for ${price}`, ptv: { price, text: 'hidden' } })
    await giveFunds(world.ctx, buyer.profileId, price)
    await buy(buyer, post, price)
    return newestSale(author, post)
  }
  const [small, large] = [await sell(20_000), await sell(20_100)]
  expect(await heidi.call(calls.staffRefund, { purchase_id: small, because })).toMatchObject({ waits: false })
  expect(await readFunds(world.ctx, buyer.profileId)).toBe(20_000)
  expect((await heidi.ask(calls.staffRefund, { purchase_id: small, because })).body.code).toBe('refund_done')

  expect(await heidi.call(calls.staffRefund, { purchase_id: large, because })).toMatchObject({ waits: true })
  expect((await heidi.ask(calls.staffRefund, { purchase_id: large, because })).body.code).toBe(
    'staff_refused',
  )
  expect(await readFunds(world.ctx, buyer.profileId)).toBe(20_000)
  const [waiting] = (await judy.call(calls.staffPending)).pending
  expect(waiting).toMatchObject({ act: 'refund', handle: 'ivan', proposed_by: 'heidi', may_approve: true })
  const approve = { pending_id: waiting?.pending_id ?? '', verdict: 'approve', because }
  expect((await heidi.ask(calls.staffApprove, approve)).body.code).toBe('staff_own_proposal')
  expect((await karl.ask(calls.staffApprove, approve)).body.code).toBe('staff_pending_over')
  expect((await karl.call(calls.staffPending)).pending).toEqual([])
  await judy.call(calls.staffApprove, { ...approve, verdict: 'approve' })
  expect(await readFunds(world.ctx, buyer.profileId)).toBe(40_100)
  expect((await judy.ask(calls.staffApprove, approve)).body.code).toBe('staff_pending_over')
  expect((await logged()).slice(-3)).toMatchObject([
    { act: 'refund', after: { cents: 20_000 } },
    { act: 'propose_refund', after: { cents: '20100' } },
    { act: 'refund', after: { cents: 20_100, proposed_by: await accountIdOf(world, 'heidi') } },
  ])
  await world.expectLedgerBalances()
})

test('an admin proposes a role and another agrees; revoking is at once, and the last admin stays', async () => {
  const carol = await onDuty(world, 'carol', 'admin')
  const heidi = await onDuty(world, 'heidi', 'admin')
  const frank = await world.as('frank')
  const account_id = await accountIdOf(world, 'ivan')
  expect((await frank.ask(calls.staffMe)).body.code).toBe('call_not_found')
  await heidi.call(calls.staffGrantRole, { account_id, role: 'moderator', because })
  const pending_id = (await carol.call(calls.staffPending)).pending[0]?.pending_id ?? ''
  expect((await heidi.ask(calls.staffApprove, { pending_id, verdict: 'approve', because })).body.code).toBe(
    'staff_own_proposal',
  )
  await carol.call(calls.staffApprove, { pending_id, verdict: 'approve', because })
  const { people } = await carol.call(calls.staffRoles)
  expect(people.find(({ handle }) => handle === 'ivan')?.roles).toEqual(['moderator'])
  await heidi.call(calls.staffRevokeRole, { account_id, role: 'moderator', because })
  expect((await carol.call(calls.staffRoles)).people.map(({ handle }) => handle)).not.toContain('ivan')
  await heidi.call(calls.staffRevokeRole, {
    account_id: await accountIdOf(world, 'carol'),
    role: 'admin',
    because,
  })
  expect((await carol.ask(calls.staffRoles)).status).toBe(404)
  const own = { account_id: await accountIdOf(world, 'heidi'), role: 'admin', because }
  expect((await heidi.ask(calls.staffRevokeRole, own)).body.code).toBe('staff_conflict')
})

test('own acts are listed for everybody, all for admins', async () => {
  const alice = await onDuty(world, 'alice', 'support')
  const heidi = await onDuty(world, 'heidi', 'admin')
  const mine = (await alice.call(calls.staffAuditLog)).lines
  expect(new Set(mine.map(({ by }: AuditLine) => by))).toEqual(new Set(['@alice']))
  const all = (await heidi.call(calls.staffAuditLog)).lines
  expect(new Set(all.map(({ by }: AuditLine) => by)).size).toBeGreaterThan(2)
})
