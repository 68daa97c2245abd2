import { forgotPassword, login, register, resetPassword } from '@sayso/contract/calls/unauth'
import { securityEvents } from '@sayso/contract/calls/user'
import type { SecurityEvent } from '@sayso/contract/shapes/security-event'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useMailbox } from '../../../../testing/mailbox.ts'
import { asker, formOf, tokenOf } from '../../../../testing/person.ts'
import { useWorld } from '../../../../testing/world.ts'
import { networkOf } from './network.policy.ts'
import { deleteOldTries } from './sign-in-tries.queries.ts'

const mailbox = useMailbox()
const world = useWorld({ ...mailbox.environment, RATE_FACTOR: '1000' })
const ask = asker(world)
const run = (statement: ReturnType<typeof sql>) => world.ctx.db.write((tx) => statement.execute(tx))
const right = (handle: string) => {
  const { email, password } = formOf(handle)
  return { email, password }
}
const wrong = (handle: string) => ({ email: formOf(handle).email, password: 'guessed wrong' })
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).body.code
/** Ends the waits of networks and devices, not that of all strangers together. */
const letWaitsPass = () =>
  run(sql`update sign_in_try set open_at = null where open_at < now() + interval '1 hour'`)

/** Puts the end of every wait that has begun far enough off that a slow machine is still within it. */
const prolongWaits = () => run(sql`update sign_in_try set open_at = open_at + interval '10 minutes'`)

async function guess(handle: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await ask(login, wrong(handle))
}

interface TaskAnswer {
  code: string
  details: { challenge: string }
}

/** What the browser does with a task. */
async function solve(answer: { body: unknown }): Promise<string> {
  const { details } = answer.body as TaskAnswer
  const challenge = JSON.parse(Buffer.from(details.challenge, 'base64url').toString())
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')
}

test('after ten wrong passwords a stranger waits and has to solve a task; then the right one opens', async () => {
  await ask(register, formOf('ada'))
  await guess('ada', 10)
  await prolongWaits()
  const asked = await ask(login, right('ada'))
  expect(asked.body.code).toBe('challenge_required')
  // The network that guessed waits, and its answer does not say so.
  expect(await codeOf(ask(login, { ...right('ada'), challenge: await solve(asked) }))).toBe('login_failed')
  await letWaitsPass()
  const again = await ask(login, right('ada'))
  const solved = await solve(again)
  expect(await codeOf(ask(login, { ...wrong('ada'), challenge: solved }))).toBe('login_failed')
  await letWaitsPass()
  // Each task once.
  expect(await codeOf(ask(login, { ...right('ada'), challenge: solved }))).toBe('challenge_required')
  const last = await solve(await ask(login, right('ada')))
  const opened = await ask(login, { ...right('ada'), challenge: last })
  expect(opened.body.success).toBe(true)
  // Everything starts anew, and the owner learns of it.
  expect((await ask(login, right('ada'))).body.success).toBe(true)
  const { events } = (await ask(securityEvents, {}, tokenOf(opened))).body as unknown as {
    events: SecurityEvent[]
  }
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['password_sign_in', ''],
    ['password_sign_in', ''],
    ['wrong_passwords', '11 times'],
    ['registered', ''],
  ])
})

test('made-up, changed and foreign solutions solve nothing', async () => {
  await ask(register, formOf('bea'))
  await guess('bea', 10)
  await letWaitsPass()
  const asked = await ask(login, right('bea'))
  const solved = JSON.parse(Buffer.from(await solve(asked), 'base64url').toString())
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const { parameters } = solved.challenge
  const fakes = [
    'nonsense',
    encode({}),
    encode({ ...solved, solution: { ...solved.solution, derivedKey: '0'.repeat(64) } }),
    encode({ ...solved, challenge: { ...solved.challenge, parameters: { ...parameters, cost: 1 } } }),
    encode({ ...solved, challenge: { ...solved.challenge, signature: '0'.repeat(64) } }),
    encode({ ...solved, challenge: { parameters: { ...parameters, expiresAt: 99_999_999_999 } } }),
  ]
  for (const challenge of fakes)
    expect(await codeOf(ask(login, { ...right('bea'), challenge })), challenge).toBe('challenge_required')
})

test('a known device is let in at once, whatever strangers did, and has its own ten tries', async () => {
  const { body } = await ask(register, formOf('cleo'))
  const device_token = body['device_token'] as string
  await guess('cleo', 15)
  expect(await codeOf(ask(login, right('cleo')))).toBe('challenge_required')
  expect((await ask(login, { ...right('cleo'), device_token })).body.success).toBe(true)
  // Its log-in does not help the strangers.
  expect(await codeOf(ask(login, right('cleo')))).toBe('challenge_required')
  for (let i = 0; i < 10; i++) await ask(login, { ...wrong('cleo'), device_token })
  await prolongWaits()
  expect(await codeOf(ask(login, { ...right('cleo'), device_token }))).toBe('login_failed')
  await letWaitsPass()
  expect((await ask(login, { ...right('cleo'), device_token })).body.success).toBe(true)
})

/** Strangers have tried a hundred wrong passwords. Only the last ones are tried here. */
async function stopStrangers(handle: string): Promise<void> {
  await guess(handle, 1)
  await run(sql`update sign_in_try set fails = 99 where fails = 1`)
  await letWaitsPass()
  for (let i = 0; i < 2; i++) {
    const challenge = await solve(await ask(login, wrong(handle)))
    expect(await codeOf(ask(login, { ...wrong(handle), challenge }))).toBe('login_failed')
    await letWaitsPass()
  }
}

test('at a hundred tries strangers are stopped for a day, and the owner gets one email', async () => {
  const { body } = await ask(register, formOf('dora'))
  await stopStrangers('dora')
  const solved = async () => solve(await ask(login, right('dora')))
  for (let i = 0; i < 3; i++) {
    await letWaitsPass()
    expect(await codeOf(ask(login, { ...right('dora'), challenge: await solved() }))).toBe('login_failed')
  }
  const device_token = body['device_token'] as string
  expect((await ask(login, { ...right('dora'), device_token })).body.success).toBe(true)
  await world.settle()
  const mails = mailbox.mails.filter(({ subject }) => subject === 'Somebody is guessing your password')
  expect(mails.map(({ recipients }) => recipients)).toEqual([['dora@people.example']])
  await run(
    sql`update sign_in_try set open_at = open_at - interval '1 day', since = since - interval '1 day'`,
  )
  expect((await ask(login, right('dora'))).body.success).toBe(true)
})

test('an address without an account is answered in the same way all along', async () => {
  await ask(register, formOf('eva'))
  const answers = async (email: string) => {
    const codes: unknown[] = []
    for (let i = 0; i < 13; i++) codes.push(await codeOf(ask(login, { email, password: 'guessed wrong' })))
    return codes
  }
  const known = await answers('eva@people.example')
  expect(await answers('nobody@people.example')).toEqual(known)
  expect(known.slice(-1)).toEqual(['challenge_required'])
})

test('concurrent guesses do not share a try', async () => {
  await ask(register, formOf('fay'))
  await Promise.all(Array.from({ length: 30 }, () => ask(login, wrong('fay'))))
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ most: number }>`select max(fails) as most from sign_in_try where open_at is not null`.execute(tx),
  )
  expect(rows[0]?.most).toBeLessThanOrEqual(12)
})

test('while strangers are stopped, a password set by email opens on the browser where it was set, and on no other', async () => {
  await ask(register, formOf('gil'))
  await stopStrangers('gil')
  const { email } = formOf('gil')
  await ask(forgotPassword, { email })
  await world.settle()
  const set = { email, password: 'a much better secret' }
  const reset = await ask(resetPassword, { ...set, code: mailbox.codeFor(email) })
  const challenge = await solve(await ask(login, set))
  expect(await codeOf(ask(login, { ...set, challenge }))).toBe('login_failed')
  const opened = await ask(login, { ...set, device_token: reset.body['device_token'] })
  expect(opened.body).toMatchObject({ success: true, device_token: reset.body['device_token'] })
  // It does not let the strangers in either.
  await letWaitsPass()
  const again = await solve(await ask(login, set))
  expect(await codeOf(ask(login, { ...set, challenge: again }))).toBe('login_failed')
})

test('rows that limit nothing any more are deleted', async () => {
  await guess('gone', 1)
  await run(sql`update sign_in_try set since = now() - interval '4 days'`)
  await world.ctx.db.write(deleteOldTries)
  const { rows } = await world.ctx.db.write((tx) => sql`select from sign_in_try`.execute(tx))
  expect(rows).toHaveLength(0)
})

test.for([
  ['203.0.113.77', '203.0.113'],
  ['2001:db8:1:2', '2001:db8:1'],
] as const)('%s is in the network %s', ([address, network]) => {
  expect(networkOf(address)).toBe(network)
})
