import { calls } from '@sayso/contract/calls/index'
import { payoutHold, releasePayouts } from '@sayso/contract/calls/money'
import { updateProfile } from '@sayso/contract/calls/profiles'
import { contestUndo, undoList } from '@sayso/contract/calls/recovery'
import { forgotPassword, login, resetPassword, verifyLogin } from '@sayso/contract/calls/unauth'
import { changePassword, get, securityEvents, updateUser, verify } from '@sayso/contract/calls/user'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, registered, tokenOf } from '../../../testing/person.ts'
import { admin, hire } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, RATE_FACTOR: '1000' })
const ask = asker(world)
const emailOf = (handle: string) => `${handle}@people.example`
const newOf = (handle: string) => `${handle}-new@people.example`
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))
const byStaff = (words: string) => admin(world, 'sam', words)
beforeAll(async () => {
  await registered(world.baseUrl, 'sam')
  await hire(world, 'sam', 'support')
})

const profileOf = async (token: string) =>
  ((await ask(get, {}, token)).body as unknown as { user: { current_profile: ProfileId } }).user
    .current_profile
async function setPayout(token: string, paypal_email: string) {
  const id = await profileOf(token)
  return ask(updateProfile, { user_profile_id: id, profile_id: id, paypal_email }, token)
}

function codeIn(email: string, subject: string, name: string): string {
  const mail = mailbox.mails.findLast((one) => one.recipients.includes(email) && one.subject === subject)
  const code = new RegExp(`/recover#${name}=([\\w-]{43})`).exec(mail?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no ${name} in "${subject}" to ${email}`)
  return code
}
const subjectsTo = (email: string) =>
  mailbox.mails.filter(({ recipients }) => recipients.includes(email)).map(({ subject }) => subject)

/** An account that moved to a new address, and was taken back from it by the former one. */
async function takenBack(handle: string): Promise<{ token: string; contest: string }> {
  const first = await registered(world.baseUrl, handle)
  await run(sql`update account set verified_at = now() where email = ${emailOf(handle)}`)
  await setPayout(first, `pay@${handle}.example`)
  await ask(updateUser, { email: newOf(handle) }, first)
  await world.settle()
  await ask(verify, { code: mailbox.codeFor(newOf(handle)) }, first)
  await setPayout(first, `new@${handle}.example`)
  await world.settle()
  const undo = codeIn(emailOf(handle), 'Your email address is about to change', 'code')
  const token = tokenOf(await ask(verifyLogin, { code: undo }))
  await world.settle()
  const contest = codeIn(newOf(handle), 'A change of email address was undone', 'contest')
  return { token, contest }
}

async function prove(): Promise<void> {
  await run(sql`update session set proved_at = now()`)
}

test('the replaced address contests once: then nothing of the account can be changed, and nothing is paid', async () => {
  const { token, contest } = await takenBack('ada')
  await run(sql`update payout_hold set until = until - interval '72 hours'`)
  await prove()
  expect((await ask(releasePayouts, {}, token)).body.success).toBe(true)
  // The contest's code opens nothing.
  expect((await ask(verifyLogin, { code: contest })).body.code).toBe('login_failed')
  expect((await ask(undoList, { code: contest })).body.code).toBe('link_expired')
  expect((await ask(contestUndo, { code: contest })).body).toEqual({ success: true })
  expect((await ask(contestUndo, { code: contest })).body.code).toBe('link_expired')

  await prove()
  for (const call of calls.filter(({ reauth, access }) => reauth === true && access !== 'staff'))
    expect((await ask(call, {}, token)).body.code, call.path).toBe('account_contested')
  expect((await ask(updateUser, { email: 'third@people.example' }, token)).body.code).toBe(
    'account_contested',
  )
  expect((await setPayout(token, '')).body.code).toBe('account_contested')
  const change = { current_password: 'any', new_password: 'something else entirely' }
  expect((await ask(changePassword, change, token)).body.code).toBe('account_contested')
  // Held again, although the owner had released it.
  expect((await ask(payoutHold, {}, token)).body['hold']).toMatchObject({ until: expect.any(String) })
  // Names are nobody's money.
  expect((await ask(updateUser, { first_name: 'Augusta' }, token)).body.success).toBe(true)

  await world.settle()
  expect(subjectsTo(emailOf('ada'))).toContain('Somebody says your account is theirs')
  expect(subjectsTo(newOf('ada'))).not.toContain('Somebody says your account is theirs')
  const events = (await ask(securityEvents, {}, token)).body['events'] as { kind: string }[]
  expect(events.map(({ kind }) => kind)).toContain('contested')
})

test('other undo links wait while staff decide, and whoever has the account can still set a password', async () => {
  const { token, contest } = await takenBack('bea')
  await ask(forgotPassword, { email: emailOf('bea') })
  await world.settle()
  const password = 'a first new one'
  await ask(resetPassword, { email: emailOf('bea'), code: mailbox.codeFor(emailOf('bea')), password })
  await world.settle()
  expect((await ask(get, {}, token)).status).toBe(401)
  const undo = codeIn(emailOf('bea'), 'Your password was changed', 'code')
  await ask(contestUndo, { code: contest })
  expect((await ask(undoList, { code: undo })).body.code).toBe('account_contested')
  expect((await ask(verifyLogin, { code: undo })).body.code).toBe('account_contested')
  expect((await ask(login, { email: emailOf('bea'), password })).body.success).toBe(true)
})

test('a contest link ends after seven days', async () => {
  const { contest } = await takenBack('cleo')
  await run(sql`update secret_code set expires_at = expires_at - interval '7 days' where purpose = 'contest'`)
  expect((await ask(contestUndo, { code: contest })).body.code).toBe('link_expired')
})

test('staff keep an account where it is, or return it; both sides hear of it, and the act is recorded', async () => {
  const dora = await takenBack('dora')
  await ask(contestUndo, { code: dora.contest })
  expect(await byStaff('contest list')).toMatch(/@dora {2}undone .* by dora-new@people\.example/)
  await byStaff('contest settle dora keep')
  await prove()
  expect((await setPayout(dora.token, 'third@dora.example')).body.code).not.toBe('account_contested')
  expect((await ask(payoutHold, {}, dora.token)).body['hold']).not.toBeNull()
  await world.settle()
  expect(mailbox.newestTo(newOf('dora')).subject).toBe('We have looked into the account')
  expect(subjectsTo(emailOf('dora'))).toContain('The account is yours')

  const edda = await takenBack('edda')
  await ask(contestUndo, { code: edda.contest })
  await byStaff(`contest settle ${emailOf('edda')} return`)
  expect((await ask(get, {}, edda.token)).status).toBe(401)
  await world.settle()
  expect(mailbox.newestTo(emailOf('edda')).subject).toBe('We have looked into the account')
  mailbox.clear()
  await ask(forgotPassword, { email: newOf('edda') })
  await world.settle()
  const password = 'it was mine after all'
  await ask(resetPassword, { email: newOf('edda'), code: mailbox.codeFor(newOf('edda')), password })
  const owner = tokenOf(await ask(login, { email: newOf('edda'), password }))
  const { body } = await ask(get, {}, owner)
  expect(body['user']).toMatchObject({ email: newOf('edda'), profiles: [{ paypal_email: null }] })
  expect((await ask(payoutHold, {}, owner)).body['hold']).not.toBeNull()
  // The address that lost hears nothing more.
  await world.settle()
  expect(subjectsTo(emailOf('edda'))).toEqual([])

  const { rows } = await world.ctx.db.write((tx) =>
    sql`select act, after, role, because from audit_log order by id`.execute(tx),
  )
  expect(rows).toEqual([
    { act: 'settle_contest', after: { outcome: 'keep' }, role: 'support', because: 'ticket 12' },
    { act: 'settle_contest', after: { outcome: 'return' }, role: 'support', because: 'ticket 12' },
  ])
  await expect(run(sql`delete from audit_log`)).rejects.toThrow('never changed')
  await expect(run(sql`update audit_log set because = 'Eve'`)).rejects.toThrow('never changed')
  await expect(byStaff('contest settle dora return')).rejects.toThrow('The account is not contested')
})
