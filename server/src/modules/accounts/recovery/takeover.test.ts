import { payoutHold, releasePayouts } from '@sayso/contract/calls/money'
import { createProfile, updateProfile } from '@sayso/contract/calls/profiles'
import { forgotPassword, login, register, resetPassword, verifyLogin } from '@sayso/contract/calls/unauth'
import { get, updateUser, verify } from '@sayso/contract/calls/user'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)
const emailOf = (handle: string) => `${handle}@people.example`
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))
const MONEY = 'thief-money@people.example'

/** An author with a verified address and a payout address. The returned token has a recent proof. */
async function author(handle: string): Promise<string> {
  const token = await registered(world.baseUrl, handle)
  await run(sql`update account set verified_at = now() where email = ${emailOf(handle)}`)
  await setPayouts(token, `pay@${handle}.example`)
  return token
}

const profilesOf = async (token: string) =>
  ((await ask(get, {}, token)).body as unknown as { user: { profiles: Own[] } }).user.profiles
interface Own {
  unique_id: ProfileId
  handle: string
  paypal_email: string | null
}

async function setPayouts(token: string, paypal_email: string): Promise<void> {
  for (const { unique_id: id } of await profilesOf(token)) {
    const { body } = await ask(updateProfile, { user_profile_id: id, profile_id: id, paypal_email }, token)
    expect(body).toMatchObject({ success: true })
  }
}

async function moveTo(token: string, email: string): Promise<void> {
  expect((await ask(updateUser, { email }, token)).body).toMatchObject({ success: true })
  await world.settle()
  expect((await ask(verify, { code: mailbox.codeFor(email) }, token)).body).toMatchObject({ success: true })
}

/** The undo code in the last email with this subject to an address. */
function wayBack(email: string, subject: string): string {
  const mails = mailbox.mails.filter((mail) => mail.recipients.includes(email) && mail.subject === subject)
  const code = /code=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no way back from "${subject}" to ${email}`)
  return code
}
const ABOUT_TO_CHANGE = 'Your email address is about to change'
const PAYOUT_CHANGED = 'Your payout address was changed'

test('undoing a stolen change restores the email and every payout address and ends the thief’s sessions', async () => {
  const token = await author('ada')
  const second = { handle: 'ada_two', display_name: 'Two', paypal_email: 'two@ada.example' }
  await ask(createProfile, second, token)
  await moveTo(token, 'thief@people.example')
  await setPayouts(token, MONEY)
  const third = { handle: 'ada_three', display_name: 'Three', paypal_email: MONEY }
  await ask(createProfile, third, token)
  await world.settle()

  const back = await ask(verifyLogin, { code: wayBack(emailOf('ada'), ABOUT_TO_CHANGE) })
  expect(back.body['user']).toMatchObject({ email: emailOf('ada'), has_password: false, pending_email: null })
  expect((await profilesOf(tokenOf(back))).map(({ paypal_email }) => paypal_email)).toEqual([
    'pay@ada.example',
    'two@ada.example',
    null,
  ])
  expect((await ask(get, {}, token)).status).toBe(401)
  expect((await ask(login, { ...formOf('ada') })).body.code).toBe('login_failed')
  const { body } = await ask(payoutHold, {}, tokenOf(back))
  expect(body['hold']).toMatchObject({ until: expect.any(String) })
})

test('a payout address change after a takeover is also emailed, with an undo link, to the former address', async () => {
  const token = await author('bea')
  await moveTo(token, 'bea-thief@people.example')
  mailbox.clear()
  await setPayouts(token, MONEY)
  await world.settle()
  const reported = mailbox.mails.filter(({ subject }) => subject === PAYOUT_CHANGED)
  expect(reported.flatMap(({ recipients }) => recipients).sort()).toEqual([
    'bea-thief@people.example',
    emailOf('bea'),
  ])
  const ofThief = wayBack('bea-thief@people.example', PAYOUT_CHANGED)
  // The undo link in the very last email is enough: it also undoes what happened while the account was elsewhere.
  const back = await ask(verifyLogin, { code: wayBack(emailOf('bea'), PAYOUT_CHANGED) })
  expect(back.body['user']).toMatchObject({ email: emailOf('bea') })
  expect((await profilesOf(tokenOf(back)))[0]?.paypal_email).toBe('pay@bea.example')
  expect((await ask(verifyLogin, { code: ofThief })).body.code).toBe('login_failed')

  // The thief's address gets one email about it, and none after that.
  await world.settle()
  expect(mailbox.newestTo('bea-thief@people.example').subject).toBe('A change of email address was undone')
  mailbox.clear()
  await ask(forgotPassword, { email: emailOf('bea') })
  await world.settle()
  const reset = {
    email: emailOf('bea'),
    code: mailbox.codeFor(emailOf('bea')),
    password: 'all mine again now',
  }
  expect((await ask(resetPassword, reset)).body.success).toBe(true)
  await world.settle()
  expect(mailbox.mails.flatMap(({ recipients }) => recipients)).not.toContain('bea-thief@people.example')
})

test('a former address is notified of changes for thirty days', async () => {
  const token = await author('cleo')
  await moveTo(token, 'cleo-new@people.example')
  await setPayouts(token, 'other@cleo.example')
  await world.settle()
  expect(mailbox.newestTo(emailOf('cleo')).subject).toBe(PAYOUT_CHANGED)
  await run(sql`update account_address set until = until - interval '31 days' where until is not null`)
  mailbox.clear()
  await setPayouts(token, 'third@cleo.example')
  await world.settle()
  expect(mailbox.mails.flatMap(({ recipients }) => recipients)).toEqual(['cleo-new@people.example'])
})

test('nobody can register or claim an address while its former owner can still recover the account', async () => {
  const token = await author('dora')
  await moveTo(token, 'dora-thief@people.example')
  const code = wayBack(emailOf('dora'), ABOUT_TO_CHANGE)
  const taken = await ask(register, { ...formOf('dora_again'), email: emailOf('dora') })
  expect(taken.body.code).toBe('registration_failed')
  const other = await registered(world.baseUrl, 'dora_other')
  mailbox.clear()
  await ask(updateUser, { email: emailOf('dora') }, other)
  await world.settle()
  expect(mailbox.mails.map(({ subject }) => subject)).not.toContain('Your verification code')
  const back = await ask(verifyLogin, { code })
  expect(back.body['user']).toMatchObject({ email: emailOf('dora') })
})
test('a payout hold ends only when its owner confirms after its term, recently authenticated', async () => {
  const token = await author('edda')
  await setPayouts(token, MONEY)
  await world.settle()
  const back = tokenOf(await ask(verifyLogin, { code: wayBack(emailOf('edda'), PAYOUT_CHANGED) }))
  expect((await ask(releasePayouts, {}, back)).body.code).toBe('password_missing')
  await ask(forgotPassword, { email: emailOf('edda') })
  await world.settle()
  const password = 'all mine again now'
  await ask(resetPassword, { email: emailOf('edda'), code: mailbox.codeFor(emailOf('edda')), password })
  const owner = tokenOf(await ask(login, { email: emailOf('edda'), password }))
  expect((await ask(releasePayouts, {}, owner)).body).toMatchObject({
    code: 'payouts_held',
    error: 'Payouts stay on hold for another 72 hours. Please confirm it then.',
  })
  await run(sql`update payout_hold set until = until - interval '72 hours'`)
  await run(sql`update session set proved_at = now() - interval '16 minutes'`)
  expect((await ask(releasePayouts, {}, owner)).body.code).toBe('reauth_required')
  const again = tokenOf(await ask(login, { email: emailOf('edda'), password }))
  expect((await ask(releasePayouts, {}, again)).body.success).toBe(true)
  expect((await ask(payoutHold, {}, again)).body['hold']).toBeNull()
  await world.settle()
  expect(mailbox.newestTo(emailOf('edda')).subject).toBe('Payouts are back on')
})

test('account changes are recorded encrypted and can never be deleted', async () => {
  const token = await author('fay')
  await setPayouts(token, 'next@fay.example')
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ kind: string; after: Buffer }>`
      select kind, after from account_change join account on account.id = account_id
       where email = ${emailOf('fay')} order by account_change.id`.execute(tx),
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['payout_address', 'payout_address'])
  expect(rows[1]?.after.includes('next@fay.example')).toBe(false)
  await expect(run(sql`delete from account_change`)).rejects.toThrow()
})

test('an undo link from before change records existed clears payout addresses set since', async () => {
  const token = await author('gina')
  await ask(updateUser, { email: 'gina-thief@people.example' }, token)
  await world.settle()
  await run(sql`update secret_code set change_id = null where email = ${emailOf('gina')}`)
  await run(sql`update secret_code set created_at = created_at - interval '1 minute'`)
  await setPayouts(token, MONEY)
  await world.settle()
  const back = await ask(verifyLogin, { code: wayBack(emailOf('gina'), ABOUT_TO_CHANGE) })
  expect((await profilesOf(tokenOf(back)))[0]?.paypal_email).toBeNull()
})
