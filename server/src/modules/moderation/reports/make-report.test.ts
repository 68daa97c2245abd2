import { commentOnPost } from '@sayso/contract/calls/comments'
import { deletePost, updatePost } from '@sayso/contract/calls/posts'
import { addToReport, report } from '@sayso/contract/calls/reports'
import { block } from '@sayso/contract/calls/safety'
import type { ReportedFor } from '@sayso/contract/report-reasons'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const NOBODY = '0000000000001'

const post = (id: string, reason: ReportedFor = 'spam_fraud') =>
  ({ kind: 'post', subject_id: id, reason }) as const
const codeOf = async (who: Actor, input: object) => (await who.ask(report, { ...input })).body.code
const casesOf = (id: string) =>
  rowsOf(
    world.ctx,
    sql<{ number: string; priority: number; state: string; snapshot: { text: string } | null }>`
      select 'R-' || id as number, priority, state, snapshot from mod_case where subject_id = ${rowId(id)} order by id`,
  )
const reportOf = async (number: string) => {
  const [row] = await rowsOf(
    world.ctx,
    sql<{ reason: string; text: string }>`select reason, text from report where 'R-' || number = ${number}`,
  )
  return row
}

test('a post, a comment and a profile are reported; each is a case with the number of the report', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'cheap watches' })
  const { comment } = await alice.call(commentOnPost, { post_id: id, comment: 'buy now' })
  const made = [
    await bob.call(report, post(id)),
    await bob.call(report, { kind: 'comment', subject_id: comment.unique_id, reason: 'hate' }),
    await bob.call(report, { kind: 'profile', subject_id: alice.profileId, reason: 'impersonation' }),
  ]
  for (const { number } of made) expect(number).toMatch(/^R-\d{5,}$/)
  expect(made).toMatchObject(made.map(() => ({ is_new: true, can_add: true, is_warned: false })))
  expect(await casesOf(id)).toMatchObject([
    { number: made[0]?.number, priority: 10, snapshot: { handle: 'alice', text: 'cheap watches' } },
  ])
  expect(await casesOf(comment.unique_id)).toMatchObject([{ priority: 50, snapshot: { text: 'buy now' } }])
  expect(await casesOf(alice.profileId)).toMatchObject([{ priority: 35, snapshot: { handle: 'alice' } }])
})

test('who reports the same again gets the same number, and what was reported is kept as it was', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const id = await alice.publish({ text: 'as it was', ptv: { price: 300, text: 'what is locked' } })
  const { number } = await bob.call(report, post(id))
  expect(await bob.call(report, post(id, 'hate'))).toMatchObject({ number, is_new: false, can_add: true })
  await alice.ask(updatePost, { post_id: id, text: 'as it is now' })
  await carol.call(report, post(id))
  await alice.call(deletePost, { post_id: id })
  const [found, ...others] = await casesOf(id)
  expect(others).toEqual([])
  expect(found).toMatchObject({ number, priority: 15, snapshot: { text: 'as it was' } })
  expect(JSON.stringify(found)).not.toContain('what is locked')
})

test('more is said afterwards: the finer reason jumps the queue, for a day, by the one who reported', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const id = await alice.publish({ text: 'something bad' })
  const { number } = await bob.call(report, post(id, 'sexual_child_safety'))
  expect(await casesOf(id)).toMatchObject([{ priority: 40 }])
  await bob.call(addToReport, { number, reason: 'child_safety' })
  await bob.call(addToReport, { number, text: '  I know the school  ' })
  expect(await casesOf(id)).toMatchObject([{ priority: 100 }])
  expect(await reportOf(number)).toEqual({ reason: 'child_safety', text: 'I know the school' })
  // A lesser reason changes the report, but nothing that was urgent waits because of it.
  await bob.call(addToReport, { number, reason: 'sexual' })
  expect(await casesOf(id)).toMatchObject([{ priority: 100 }])

  expect((await carol.ask(addToReport, { number, text: 'mine' })).body.code).toBe('report_not_found')
  expect((await bob.ask(addToReport, { number, text: 'x'.repeat(1001) })).status).toBe(400)
  await rowsOf(world.ctx, sql`update report set created_at = created_at - interval '25 hours'`)
  expect((await bob.ask(addToReport, { number, text: 'late' })).body.code).toBe('report_not_found')
  expect(await bob.call(report, post(id))).toMatchObject({ number, is_new: false, can_add: false })
})

test('visitors report too, without weighing as accounts; another visitor cannot add to it', async () => {
  const alice = await world.as('alice')
  const [one, two] = [await world.visitor(), await world.visitor()]
  const id = await alice.publish({ text: 'seen by anybody' })
  const { number } = await one.call(report, post(id, 'violence'))
  expect(await one.call(report, post(id))).toMatchObject({ number, is_new: false })
  const second = await two.call(report, post(id, 'hate'))
  expect(second.number).not.toBe(number)
  expect(await casesOf(id)).toMatchObject([{ number, priority: 70 }])
  await one.call(addToReport, { number, reason: 'self_harm' })
  expect((await two.ask(addToReport, { number, reason: 'spam' })).body.code).toBe('report_not_found')
  expect(await casesOf(id)).toMatchObject([{ priority: 80 }])
  const [kept] = await rowsOf(
    world.ctx,
    sql<{ marks: string }>`select string_agg(encode(visitor_mark, 'hex'), ' ') as marks from report`,
  )
  expect(kept?.marks).not.toContain(Buffer.from(one.profileId).toString('hex'))
})

test('a made-up session reports nothing', async () => {
  const [alice, visitor] = [await world.as('alice'), await world.visitor()]
  const id = await alice.publish({ text: 'here' })
  const answer = await fetch(`${world.baseUrl}/api/${report.path}`, {
    method: 'POST',
    headers: { authorization: 'anon_web_1_2', 'content-type': 'application/json' },
    body: JSON.stringify({ ...post(id), user_profile_id: visitor.profileId }),
  })
  expect(await answer.json()).toMatchObject({ success: false, code: 'members_only' })
})

test('what the reporter does not see looks like what never was, byte for byte', async () => {
  const [alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
  const visitor = await world.visitor()
  const hidden = await alice.publish({ text: 'for followers', visibility: 'followers' })
  const open = await alice.publish({ text: 'for all' })
  const { comment } = await alice.call(commentOnPost, { post_id: open, comment: 'words' })
  const gone = await alice.publish({ text: 'gone' })
  await alice.call(deletePost, { post_id: gone })
  await carol.call(block, { profile_id: bob.profileId })
  const blockers = await carol.publish({ text: 'not for bob' })
  await alice.call(block, { profile_id: bob.profileId })

  const asked = async (who: Actor, input: object) => {
    const { status, body } = await who.ask(report, { ...input })
    return JSON.stringify([status, body])
  }
  const never = await asked(bob, post(NOBODY))
  for (const [who, id] of [
    [bob, hidden],
    [visitor, hidden],
    [bob, gone],
    [bob, open],
    [bob, blockers],
  ] as const)
    expect(await asked(who, post(id))).toBe(never)
  const profile = (id: string) => ({ kind: 'profile', subject_id: id, reason: 'spam' })
  expect(await asked(bob, profile(carol.profileId))).toBe(await asked(bob, profile(NOBODY)))
  const said = (id: string) => ({ kind: 'comment', subject_id: id, reason: 'spam' })
  expect(await asked(bob, said(comment.unique_id))).toBe(await asked(bob, said(NOBODY)))
  expect(await casesOf(hidden)).toEqual([])
  // Whom one blocks oneself can be reported: their page is still there by name.
  expect(await codeOf(alice, profile(bob.profileId))).toBeUndefined()
})

test('nobody reports their own post, comment or profile, as whatever profile', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'mine' })
  const { comment } = await alice.call(commentOnPost, { post_id: id, comment: 'mine too' })
  expect(await codeOf(alice, post(id))).toBe('report_own')
  expect(await codeOf(alice, { kind: 'comment', subject_id: comment.unique_id, reason: 'spam' })).toBe(
    'report_own',
  )
  expect(await codeOf(alice, { kind: 'profile', subject_id: alice.profileId, reason: 'spam' })).toBe(
    'report_own',
  )
  expect(await casesOf(id)).toEqual([])
})

test('a post whose time is over can still be reported', async () => {
  const [alice, dan] = [await world.as('alice'), await world.as('dan')]
  const id = await alice.publish({ text: 'a quarter of an hour', durationMinutes: 15 })
  await rowsOf(
    world.ctx,
    sql`update post set expires_at = now() - interval '1 minute' where id = ${rowId(id)}`,
  )
  expect(await dan.call(report, post(id))).toMatchObject({ is_new: true })
})

test.for([
  ['an unknown reason', { reason: 'because' }],
  ['an unknown kind', { kind: 'account' }],
  ['an address as kind', { kind: 'address' }],
  ['no id', { subject_id: 'x' }],
  ['the id of a visitor', { subject_id: 'z123456789abc' }],
  ['SQL', { subject_id: "0' or '1'='1" }],
] as const)('%s is refused as invalid', async ([, wrong]) => {
  const bob = await world.as('bob')
  expect(await codeOf(bob, { ...post(NOBODY), ...wrong })).toBe('invalid_input')
})
