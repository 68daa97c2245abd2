import type { OutputOf } from '@sayso/contract/call'
import { staffCase, staffQueue } from '@sayso/contract/calls/cases'
import { deletePost } from '@sayso/contract/calls/posts'
import { trueit } from '@sayso/contract/calls/reactions'
import { addToReport, reportByAddress } from '@sayso/contract/calls/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { decideAt, reported, takeBackAs } from '../../../testing/deciding.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { buy, rowsOf } from '../../../testing/sales.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'
import { openCase } from '../../moderation/index.ts'

const world = useWorld()

test('the safety of children first, then the gravest, then the oldest', async () => {
  const [alice, bob, grace] = [
    await world.as('alice'),
    await world.as('bob'),
    await onDuty(world, 'grace', 'moderator'),
  ]
  const numbers: Record<string, string> = {}
  for (const reason of ['spam', 'violence', 'child_safety', 'hate', 'spam_fraud'] as const)
    numbers[reason] = await reported(bob, 'post', await alice.publish({ text: `for ${reason}` }), reason)
  // Many reports lift a case, but nothing before a child.
  await rowsOf(
    world.ctx,
    sql`update mod_case set priority = 99 where id = ${BigInt((numbers['hate'] ?? '').slice(2))}`,
  )
  const { cases, total, next_cursor } = await grace.call(staffQueue, { list: 'inbox' })
  expect(cases.map(({ reason, urgency }) => `${reason} ${urgency}`)).toEqual([
    ...['child_safety urgent', 'hate high', 'violence high', 'spam normal', 'spam_fraud normal'],
  ])
  expect([total, next_cursor]).toEqual([5, null])
  expect(cases[3]).toMatchObject({
    ...{ number: numbers['spam'], kind: 'post', source: 'report', num_reports: 1, handle: 'alice' },
    ...{ display_name: 'Alice', text: 'for spam', claimed_by: null, waits: false, decision: null },
  })
  // The finer reason takes the place of its group.
  await bob.call(addToReport, { number: numbers['spam_fraud'] ?? '', reason: 'fraud', text: 'it is one' })
  const [, , , fraud] = (await grace.call(staffQueue, { list: 'inbox' })).cases
  expect(fraud).toMatchObject({ reason: 'fraud', num_reports: 1 })
})

test('page by page nothing is left out or shown twice', async () => {
  const [alice, grace] = [await world.as('alice'), await onDuty(world, 'grace', 'moderator')]
  await rowsOf(world.ctx, sql`delete from report`)
  await rowsOf(world.ctx, sql`delete from mod_case`)
  const id = await alice.publish({ text: 'many of these' })
  await world.ctx.db.write((tx) =>
    openCase(tx, { subject: { kind: 'post', id }, reason: 'spam', source: 'staff' }),
  )
  await rowsOf(
    world.ctx,
    sql`insert into mod_case (subject_kind, subject_id, author_id, source, priority, snapshot)
        select subject_kind, n, author_id, source, n % 7, snapshot from mod_case, generate_series(1, 74) n`,
  )
  const walk = async (list: 'inbox' | 'decided') => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: OutputOf<typeof staffQueue> = await grace.call(staffQueue, {
        list,
        ...(cursor !== '' && { cursor }),
      })
      expect(page.total).toBe(75)
      seen.push(...page.cases.map(({ number }) => number))
      cursor = page.next_cursor
    }
    return seen
  }
  const open = await walk('inbox')
  expect([open.length, new Set(open).size]).toEqual([75, 75])
  await rowsOf(
    world.ctx,
    // Several are decided in the same microsecond.
    sql`update mod_case set state = 'decided', decided_at = now() - make_interval(secs => id % 4)`,
  )
  const decided = await walk('decided')
  expect([decided.length, new Set(decided).size]).toEqual([75, 75])
})

test('a case has all that is needed to decide it, and no address of what is locked', async () => {
  const [carol, dan, erin] = [await world.as('carol'), await world.as('dan'), await world.as('erin')]
  const grace = await onDuty(world, 'grace', 'moderator')
  await giveFunds(world.ctx, dan.profileId, 1000)
  const id = await carol.publish({ text: 'the teaser', ptv: { price: 250, text: 'the locked words' } })
  await buy(dan, id, 250)
  await dan.call(trueit, { post_id: id })
  await world.settle()
  const number = await reported(erin, 'post', id, 'fraud')
  await erin.call(addToReport, { number, text: 'there is nothing inside' })
  const { case: shown } = await grace.call(staffCase, { number })
  expect(shown).toMatchObject({
    ...{ number, kind: 'post', text: 'the teaser', post_id: id, link: `/p/${id}`, state: 'there' },
    ...{ price: 250, buyers: 1, refundable: 250, truth: { trues: 1, falses: 0 }, conflict: null },
    author: { handle: 'carol', standing: 'good', reports: 1, upheld: 0, last_decision: null },
    reports: [
      { number, reason: 'fraud', text: 'there is nothing inside', by: 'erin', settled: 0, upheld: 0 },
    ],
    record: [],
  })
  expect(JSON.stringify(shown)).not.toContain('locked words')

  await decideAt(grace, number, { decision: 'remove' })
  const { case: removed } = await grace.call(staffCase, { number })
  expect(removed).toMatchObject({
    ...{ state: 'removed', decision: 'remove' },
    author: { reports: 1, upheld: 1, last_decision: { decision: 'remove' } },
    record: [{ decision: 'remove', rule: '4 · Targeting a person', by: 'grace', is_mine: true, until: null }],
  })
  await onDuty(world, 'heidi', 'moderator')
  await takeBackAs(world, 'heidi', number)
  const { case: back } = await grace.call(staffCase, { number })
  expect(back).toMatchObject({ state: 'there', author: { reports: 1, upheld: 0 } })
  expect(back.record.map(({ decision, is_mine }) => [decision, is_mine])).toEqual([
    ['remove', true],
    ['reinstate', false],
  ])
  // Who reports again has a record by then.
  const again = await reported(erin, 'profile', carol.profileId)
  const { case: next } = await grace.call(staffCase, { number: again })
  expect(next).toMatchObject({ link: `/profile/${carol.profileId}`, state: 'there' })
  expect(next.reports).toMatchObject([{ settled: 1, upheld: 0 }])
})

test('what changed or went meanwhile is said; an address is shown as it was typed', async () => {
  const [frank, bob] = [await world.as('frank'), await world.as('bob')]
  const grace = await onDuty(world, 'grace', 'moderator')
  const profile = await reported(bob, 'profile', frank.profileId)
  await rowsOf(world.ctx, sql`update profile set bio = 'another one' where handle = 'frank'`)
  expect((await grace.call(staffCase, { number: profile })).case.state).toBe('changed')
  const post = await frank.publish({ text: 'soon gone' })
  const number = await reported(bob, 'post', post)
  await frank.call(deletePost, { post_id: post })
  const { case: gone } = await grace.call(staffCase, { number })
  expect(gone).toMatchObject({ state: 'gone', link: null, text: 'soon gone' })
  const url = `${world.ctx.config.product.publicUrl}/p/0000000000001`
  const { number: address } = await (await world.visitor()).call(reportByAddress, {
    ...{
      url,
      reason: 'rights',
      text: 'mine',
      name: 'Nora',
      email: 'nora@elsewhere.example',
      good_faith: true,
    },
  })
  await world.settle()
  const { case: nowhere } = await grace.call(staffCase, { number: address })
  expect(nowhere).toMatchObject({ kind: 'address', text: url, author: null, link: null, state: 'gone' })
})
