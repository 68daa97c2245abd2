import { factors, removeFactor } from '@sayso/contract/calls/factors'
import { updateProfile } from '@sayso/contract/calls/profiles'
import { undoList } from '@sayso/contract/calls/recovery'
import { login, verifyLogin } from '@sayso/contract/calls/unauth'
import { changePassword, get, updateUser, verify } from '@sayso/contract/calls/user'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTotp } from '../../../testing/authenticator-app.ts'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, RATE_FACTOR: '1000' })
const ask = asker(world)
const emailOf = (handle: string) => `${handle}@people.example`
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))

async function member(handle: string): Promise<string> {
  const token = await registered(world.baseUrl, handle)
  await run(sql`update account set verified_at = now() where email = ${emailOf(handle)}`)
  return token
}

const profileOf = async (token: string) =>
  ((await ask(get, {}, token)).body as unknown as { user: { current_profile: ProfileId } }).user
    .current_profile

async function moveTo(token: string, email: string): Promise<void> {
  await ask(updateUser, { email }, token)
  await world.settle()
  expect((await ask(verify, { code: mailbox.codeFor(email) }, token)).body.success).toBe(true)
}

async function linkIn(email: string, subject: string): Promise<string> {
  await world.settle()
  const mail = mailbox.mails.findLast((one) => one.recipients.includes(email) && one.subject === subject)
  const code = /\/recover#code=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no link in "${subject}" to ${email}`)
  return code
}

const changesOf = async (code: string) => {
  const { body } = await ask(undoList, { code })
  return (body['changes'] as { kind: string; device: string; detail: string; at: string }[]) ?? []
}

test('what a link would undo is listed, with device and masked address, and nothing is undone', async () => {
  const token = await member('ada')
  await moveTo(token, 'ada-thief@people.example')
  const id = await profileOf(token)
  await ask(
    updateProfile,
    { user_profile_id: id, profile_id: id, paypal_email: 'purse@thief.example' },
    token,
  )
  const code = await linkIn(emailOf('ada'), 'Your email address is about to change')
  const { body } = await ask(undoList, { code })
  expect(body).toMatchObject({ success: true, back_to: emailOf('ada'), methods: [] })
  expect(await changesOf(code)).toEqual([
    {
      kind: 'email_asked',
      device: 'Unknown device',
      detail: 'ada•••@people.example',
      at: expect.any(String),
    },
    { kind: 'email', device: 'Unknown device', detail: 'ada•••@people.example', at: expect.any(String) },
    {
      kind: 'payout_address',
      device: 'Unknown device',
      detail: 'pu•••@thief.example',
      at: expect.any(String),
    },
  ])
  expect(JSON.stringify(body)).not.toContain('purse@')
  // The link of the last change undoes all the same, because the account had left its address before.
  const last = await linkIn(emailOf('ada'), 'Your payout address was changed')
  expect((await changesOf(last)).map(({ kind }) => kind)).toEqual(['email', 'payout_address'])
  // The thief is still in, and the link still works.
  expect((await ask(get, {}, token)).body['user']).toMatchObject({ email: 'ada-thief@people.example' })
  expect((await ask(verifyLogin, { code })).body['user']).toMatchObject({ email: emailOf('ada') })
})

test('a code that is unknown, used, expired or for something else is refused alike', async () => {
  const token = await member('bea')
  const { password } = formOf('bea')
  const changed = await ask(
    changePassword,
    { current_password: password, new_password: `${password} anew` },
    token,
  )
  const used = await linkIn(emailOf('bea'), 'Your password was changed')
  await ask(
    changePassword,
    { current_password: `${password} anew`, new_password: `${password} again` },
    tokenOf(changed),
  )
  const expired = await linkIn(emailOf('bea'), 'Your password was changed')
  expect((await ask(verifyLogin, { code: used })).body.success).toBe(true)
  const answers = [used, expired, 'x'.repeat(43), '123456'].map(async (code) => ask(undoList, { code }))
  for (const { status, body } of await Promise.all(answers))
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: false, code: 'link_expired', error: 'This link was used already, or has expired.' },
    })
})

test('it says which factor will be asked for: one that stood before, not one added since', async () => {
  const token = await member('cleo')
  await addTotp(world, token)
  const added = await linkIn(emailOf('cleo'), 'Your authenticator app is on')
  expect((await ask(undoList, { code: added })).body['methods']).toEqual([])
  await ask(updateUser, { email: 'cleo-new@people.example' }, token)
  const asked = await linkIn(emailOf('cleo'), 'Your email address is about to change')
  expect((await ask(undoList, { code: asked })).body['methods']).toEqual(['totp', 'recovery_code'])
  await ask(removeFactor, { factor: 'totp' }, token)
  expect((await ask(undoList, { code: asked })).body['methods']).toEqual([])
})

test('the alert of a log-in from an unknown device undoes everything since that log-in', async () => {
  await member('dora')
  const { email, password } = formOf('dora')
  const thief = tokenOf(await ask(login, { email, password }))
  await addTotp(world, thief)
  const code = await linkIn(email, 'New log-in to your account')
  expect((await changesOf(code)).map(({ kind }) => kind)).toEqual(['sign_in', 'totp_added'])
  const back = await ask(verifyLogin, { code })
  expect(back.body).toMatchObject({ success: true, user: { has_password: false } })
  expect((await ask(get, {}, thief)).status).toBe(401)
  expect((await ask(factors, {}, tokenOf(back))).body['totp']).toBeNull()
})
