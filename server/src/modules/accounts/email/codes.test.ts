import { setTimeout as rest } from 'node:timers/promises'
import { login, verifyLogin } from '@sayso/contract/calls/unauth'
import { get, sendVerify, updateUser, verify } from '@sayso/contract/calls/user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useMailbox } from '../../../testing/mailbox.ts'
import { asker, formOf, registered, tokenOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'

const mailbox = useMailbox()
const world = useWorld(mailbox.environment)
const ask = asker(world)
const emailOf = (handle: string) => `${handle}@people.example`
const ABOUT_TO_CHANGE = 'Your email address is about to change'

/** Returns the token of an account with a verified address. */
async function proven(handle: string): Promise<string> {
  const token = await registered(world.baseUrl, handle)
  await ask(sendVerify, {}, token)
  await world.settle()
  await ask(verify, { code: mailbox.codeFor(emailOf(handle)) }, token)
  return token
}

async function moved(token: string, email: string): Promise<string> {
  await ask(updateUser, { email }, token)
  await world.settle()
  await ask(verify, { code: mailbox.codeFor(email) }, token)
  return token
}

function undoLinkTo(email: string): string {
  const mail = mailbox.mails.find(
    ({ subject, recipients }) => subject === ABOUT_TO_CHANGE && recipients.includes(email),
  )
  const code = /code=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (code === undefined) throw new Error(`no way back was mailed to ${email}`)
  return code
}

test('after the owner recovers a stolen account, undo links sent to the thief no longer work', async () => {
  const stolen = await moved(await proven('owner'), emailOf('thief'))
  // Requesting a third address sends an undo link to the second, which is the thief's.
  await ask(updateUser, { email: emailOf('third') }, stolen)
  await world.settle()
  const ofThief = undoLinkTo(emailOf('thief'))
  const back = await ask(verifyLogin, { code: undoLinkTo(emailOf('owner')) })
  expect(back.body['user']).toMatchObject({ email: emailOf('owner') })

  expect((await ask(verifyLogin, { code: ofThief })).body.error).toBe(
    'Login failed. Please check your credentials.',
  )
  expect((await ask(get, {}, tokenOf(back))).body['user']).toMatchObject({ email: emailOf('owner') })
})

test('the undo link of an earlier address still works after the link of a later address was used', async () => {
  const token = await moved(await proven('first'), emailOf('second'))
  await moved(token, emailOf('fourth'))
  await ask(verifyLogin, { code: undoLinkTo(emailOf('second')) })
  const back = await ask(verifyLogin, { code: undoLinkTo(emailOf('first')) })
  expect(back.body['user']).toMatchObject({ email: emailOf('first') })
})

test('an unverified old address is not emailed when the account moves to another address', async () => {
  const token = await registered(world.baseUrl, 'slip')
  await moved(token, 'meant@people.example')
  await world.settle()
  expect(mailbox.mails.filter(({ recipients }) => recipients.includes(emailOf('slip')))).toEqual([])
  expect(mailbox.newestTo('meant@people.example').subject).toBe(
    'This is now the email address of your account',
  )
  expect((await ask(login, { ...formOf('slip'), email: 'meant@people.example' })).body.success).toBe(true)
})

test('a code that expires while its use waits for the account lock is rejected', async () => {
  const token = await registered(world.baseUrl, 'quick')
  await ask(sendVerify, {}, token)
  await world.settle()
  const code = mailbox.codeFor(emailOf('quick'))
  let answer = ask(get)
  await world.ctx.db.write(async (tx) => {
    await sql`select from account where email = ${emailOf('quick')} for update`.execute(tx)
    answer = ask(verify, { code }, token)
    await rest(500)
    // As by a reset that started after the code was sent but finished first.
    await sql`update secret_code set expires_at = clock_timestamp()
               where email = ${emailOf('quick')}`.execute(tx)
  })
  expect((await answer).body.code).toBe('verification_invalid')
})
