import { factors } from '@sayso/contract/calls/factors'
import { payoutHold } from '@sayso/contract/calls/money'
import { cancelRecovery, finishRecovery, undoList } from '@sayso/contract/calls/recovery'
import { login, verifyLogin } from '@sayso/contract/calls/unauth'
import { get, securityEvents, updateUser, verify } from '@sayso/contract/calls/user'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addTotp } from '../../../testing/authenticator-app.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { runJob } from '../../../testing/run-job.ts'
import { admin, hire } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, RATE_FACTOR: '1000' })
const ask = asker(world)
const emailOf = (handle: string) => `${handle}@people.example`
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))
const byStaff = (words: string, options?: { because: string; to?: string }) =>
  admin(world, 'sam', words, options)
beforeAll(async () => {
  await registered(world.baseUrl, 'sam')
  await hire(world, 'sam', 'support')
})
const password = 'a password found again'

/** Somebody with an authenticator app. */
async function member(handle: string): Promise<string> {
  const token = await registered(world.baseUrl, handle)
  await run(sql`update account set verified_at = now() where email = ${emailOf(handle)}`)
  await addTotp(world, token)
  return token
}

async function codeIn(email: string, subject: string, name: string): Promise<string> {
  await world.settle()
  const mail = mailbox.mails.findLast((one) => one.recipients.includes(email) && one.subject === subject)
  const code = new RegExp(`/recover#${name}=([\\w-]{43})`).exec(mail?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no ${name} in "${subject}" to ${email}`)
  return code
}
const [STARTED, OPEN] = ['Somebody asked us for access to your account', 'Your way back into your account']

async function waitDays(days: number): Promise<void> {
  await run(sql`
    update account_recovery set open_at = open_at - make_interval(days => ${days}),
           closes_at = closes_at - make_interval(days => ${days})`)
  await runJob(world, 'accounts.open-recoveries')
}

test('after seven days the link opens the account without its factors, and payouts wait for fourteen days', async () => {
  const token = await member('ada')
  await byStaff('start-recovery ada')
  await waitDays(6)
  await world.settle()
  expect(mailbox.newestTo(emailOf('ada')).subject).toBe(STARTED)
  await waitDays(1)
  const code = await codeIn(emailOf('ada'), OPEN, 'finish')
  // It is for nothing else, and a bad password does not use it up.
  expect((await ask(verifyLogin, { code })).body.code).toBe('login_failed')
  expect((await ask(undoList, { code })).body.code).toBe('link_expired')
  expect((await ask(finishRecovery, { code, password: 'abc' })).body.code).toBe('password_too_short')
  const opened = await ask(finishRecovery, { code, password })
  expect(opened.body).toMatchObject({ success: true, user: { email: emailOf('ada'), has_password: true } })
  expect((await ask(finishRecovery, { code, password })).body.code).toBe('link_expired')
  expect((await ask(get, {}, token)).status).toBe(401)
  expect((await ask(factors, {}, tokenOf(opened))).body).toMatchObject({ totp: null, recovery: { made: 0 } })
  expect((await ask(login, { email: emailOf('ada'), password })).body.success).toBe(true)
  const { hold } = (await ask(payoutHold, {}, tokenOf(opened))).body as unknown as { hold: { until: string } }
  expect((Date.parse(hold.until) - Date.now()) / 86_400_000).toBeCloseTo(14, 1)
  const events = (await ask(securityEvents, {}, tokenOf(opened))).body['events'] as { kind: string }[]
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['recovery_started', 'recovered']))
  // The owner was on holiday: their link gives everything back.
  const undo = await codeIn(emailOf('ada'), 'Your account was opened with our help', 'code')
  const back = await ask(verifyLogin, { code: undo })
  expect((await ask(factors, {}, tokenOf(back))).body).toMatchObject({ totp: {}, recovery: { made: 10 } })
})

test('any completed log-in stops it, before and after the link was sent; half a log-in does not', async () => {
  await member('bea')
  const { email } = formOf('bea')
  await byStaff(`recovery start ${email}`)
  // The password alone is half a log-in.
  expect((await ask(login, { email, password: formOf('bea').password })).body.code).toBe(
    'second_factor_required',
  )
  await waitDays(7)
  const code = await codeIn(email, OPEN, 'finish')
  await run(sql`delete from totp`)
  await run(sql`delete from recovery_code`)
  expect((await ask(login, { email, password: formOf('bea').password })).body.success).toBe(true)
  expect((await ask(finishRecovery, { code, password })).body.code).toBe('link_expired')
  await world.settle()
  const subjects = mailbox.mails.filter(({ recipients }) => recipients.includes(email))
  expect(subjects.map(({ subject }) => subject)).toContain('Access to your account was not given')
  expect(await byStaff('recovery list')).toBe('no recovery is under way')
})

test('every address of thirty days hears of it and can stop it, and the link goes to the one staff named', async () => {
  const token = await member('cleo')
  const next = 'cleo-new@people.example'
  await ask(updateUser, { email: next }, token)
  await world.settle()
  await ask(verify, { code: mailbox.codeFor(next) }, token)
  await byStaff('start-recovery cleo', { because: 'ticket 12', to: emailOf('cleo') })
  await codeIn(next, STARTED, 'cancel')
  const stop = await codeIn(emailOf('cleo'), STARTED, 'cancel')
  expect((await ask(cancelRecovery, { code: stop })).body).toEqual({ success: true })
  expect((await ask(cancelRecovery, { code: stop })).body.code).toBe('link_expired')
  mailbox.clear()
  await waitDays(8)
  await world.settle()
  expect(mailbox.mails.map(({ subject }) => subject)).not.toContain(OPEN)

  await byStaff('start-recovery cleo', { because: 'ticket 12', to: emailOf('cleo') })
  await waitDays(8)
  const code = await codeIn(emailOf('cleo'), OPEN, 'finish')
  const opened = await ask(finishRecovery, { code, password })
  // The mailbox that was lost is no longer the account's address.
  expect(opened.body['user']).toMatchObject({ email: emailOf('cleo') })
})

test('a link that nobody opens ends after three days', async () => {
  await member('dora')
  await byStaff('start-recovery dora')
  await waitDays(7)
  const code = await codeIn(emailOf('dora'), OPEN, 'finish')
  await waitDays(4)
  expect(await byStaff('recovery list')).toBe('no recovery is under way')
  expect((await ask(finishRecovery, { code, password })).body.code).toBe('link_expired')
})

test('staff cannot start it for a stranger’s address, twice, or for nobody, and nothing is recorded then', async () => {
  await member('edda')
  const start = (subject: string, to?: string) =>
    byStaff(`start-recovery ${subject}`, { because: 'ticket 12', ...(to && { to }) })
  await expect(start('edda', 'eve@people.example')).rejects.toThrow('not a verified address')
  await expect(start('nobody_at_all')).rejects.toThrow('There is no such account')
  await start('edda')
  await expect(start('edda')).rejects.toThrow('A recovery is under way')
  await byStaff('recovery cancel edda')
  await expect(byStaff('recovery cancel edda')).rejects.toThrow('No recovery is under way')
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select act from audit_log join profile on subject = 'account ' || wire_id(account_id)
         where handle = 'edda' order by audit_log.id`.execute(tx),
  )
  expect(rows).toEqual([{ act: 'start_recovery' }, { act: 'cancel_recovery' }])
})
