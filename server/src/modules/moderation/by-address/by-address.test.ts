import { commentOnPost } from '@sayso/contract/calls/comments'
import { deletePost } from '@sayso/contract/calls/posts'
import { report, reportByAddress, reportStatus } from '@sayso/contract/calls/reports'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker } from '../../../testing/person.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { settleReports } from '../index.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, CHALLENGE: 'never' })
const ask = asker(world)
const ours = () => world.ctx.config.product.publicUrl

const form = (url: string, more: object = {}) => ({
  url,
  reason: 'rights',
  text: 'This is my photo',
  name: 'Robin Fielding',
  email: 'robin@elsewhere.example',
  good_faith: true,
  ...more,
})
const send = async (url: string, more: object = {}) => {
  const { body } = await ask(reportByAddress, form(url, more))
  if (!body.success) throw new Error(body.error)
  await world.settle()
  return String(body['number'])
}
const caseOf = async (number: string) => {
  const [row] = await rowsOf(
    world.ctx,
    sql<{ id: string; kind: string; priority: number; snapshot: object }>`
      select 'R-' || mod_case.id as id, subject_kind as kind, priority, snapshot
        from report join mod_case on mod_case.id = case_id where 'R-' || number = ${number}`,
  )
  return row
}
const linkOf = (email: string) => {
  const [, number, token] = /status#number=(R-\d+)&token=([\w-]{43})/.exec(mailbox.newestTo(email).text) ?? []
  return { number, token }
}

test('a post is reported by its address; the receipt leads to how it stands', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'a photo of somebody else' })
  const number = await send(`${ours()}/p/${id}`)
  expect(await caseOf(number)).toMatchObject({ id: number, kind: 'post', priority: 40 })
  const mail = mailbox.newestTo('robin@elsewhere.example')
  expect(mail.subject).toBe(`We have your report ${number}`)
  // Somebody may have entered a stranger's address: nothing they typed is in the email.
  expect(JSON.stringify(mail)).not.toMatch(/my photo|Robin Fielding/)
  const link = linkOf('robin@elsewhere.example')
  expect(link.number).toBe(number)
  expect((await ask(reportStatus, link)).body).toMatchObject({
    success: true,
    state: 'open',
    statement: null,
  })

  const { number: joined } = await bob.call(report, { kind: 'post', subject_id: id, reason: 'spam' })
  expect(await caseOf(joined)).toMatchObject({ id: number })
  const decided = { caseId: BigInt(number.slice(2)), outcome: 'upheld', statement: 'It is gone.' } as const
  await world.ctx.db.write((tx) => settleReports(tx, decided))
  expect((await ask(reportStatus, link)).body).toMatchObject({ state: 'decided', statement: 'It is gone.' })
})

test('a link opens one report only', async () => {
  const number = await send(`${ours()}/alice`)
  const other = await send(`${ours()}/bob`, { email: 'other@elsewhere.example' })
  const { token } = linkOf('other@elsewhere.example')
  for (const wrong of [
    { number, token },
    { number: other, token: 'x'.repeat(43) },
    { number: 'R-99999', token },
  ])
    expect((await ask(reportStatus, wrong)).body.code).toBe('report_link_invalid')
})

test('a comment, a profile and a handle are found; what nobody knows is still looked at', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'words' })
  const { comment } = await bob.call(commentOnPost, { post_id: id, comment: 'more words' })
  const kinds = async (url: string) => (await caseOf(await send(url)))?.kind
  expect(await kinds(`${ours()}/p/${id}?comment=${comment.unique_id}`)).toBe('comment')
  expect(await kinds(`${ours()}/profile/${bob.profileId}`)).toBe('profile')
  expect(await kinds(`${ours()}/BOB`)).toBe('profile')
  expect(await kinds(`${ours()}/nobody_at_all`)).toBe('address')
  expect(await kinds(`${ours()}/p/0000000000001`)).toBe('address')
})

test('the answer tells nothing: the same for what is public, private, deleted, or never was', async () => {
  const alice = await world.as('alice')
  const open = await alice.publish({ text: 'for all' })
  const hidden = await alice.publish({ text: 'for followers', visibility: 'followers' })
  const gone = await alice.publish({ text: 'deleted' })
  await alice.call(deletePost, { post_id: gone })
  const answerFor = async (id: string) => {
    const { status, body, headers } = await ask(reportByAddress, form(`${ours()}/p/${id}`))
    const { number, ...rest } = body
    expect(number).toMatch(/^R-\d{5,}$/)
    return JSON.stringify([status, rest, headers.get('content-length')])
  }
  const answers = new Set<string>()
  for (const id of [open, hidden, gone, '0000000000001']) answers.add(await answerFor(id))
  expect(answers.size).toBe(1)
  await world.settle()
  const states = new Set<string>()
  for (const { text } of mailbox.mails.slice(-4)) {
    const [, number, token] = /status#number=(R-\d+)&token=([\w-]{43})/.exec(text) ?? []
    const { created: _, ...rest } = (await ask(reportStatus, { number, token })).body
    states.add(JSON.stringify(rest))
  }
  expect(states.size).toBe(1)
})

test('name and email are needed but for child safety, and stored sealed', async () => {
  const url = `${ours()}/alice`
  const codeOf = async (more: object) => (await ask(reportByAddress, form(url, more))).body.code
  expect(await codeOf({ name: ' ' })).toBe('report_name_required')
  expect(await codeOf({ email: '' })).toBe('email_required')
  expect(await codeOf({ email: 'robin' })).toBe('email_invalid')
  expect(await codeOf({ text: ' ' })).toBe('report_text_required')
  expect(await codeOf({ good_faith: false })).toBe('report_good_faith_required')
  expect(await codeOf({ url: 'https://elsewhere.example/p/0123456789abc' })).toBe('report_url_invalid')
  expect(await codeOf({ url: '' })).toBe('report_url_invalid')
  const before = mailbox.mails.length
  const number = await send(url, { reason: 'child_safety', name: '', email: '' })
  expect(await caseOf(number)).toMatchObject({ priority: 100 })
  expect(mailbox.mails.length).toBe(before)

  const rows = await rowsOf(world.ctx, sql<{ row: string }>`select report::text as row from report`)
  const all = rows.map(({ row }) => row).join('\n')
  expect(all).not.toMatch(/robin|Fielding/i)
  expect(all).not.toContain(Buffer.from('robin').toString('hex'))
})

test('whoever enters a stranger’s address often sends them few emails', async () => {
  const email = 'victim@elsewhere.example'
  for (let nth = 0; nth < 7; nth++) await send(`${ours()}/alice`, { email })
  expect(mailbox.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(5)
})
