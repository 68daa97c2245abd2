import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { get } from '@sayso/contract/calls/user'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asker, registered } from './testing/person.ts'
import { hire } from './testing/staff-on-duty.ts'
import { useWorld } from './testing/world.ts'

const world = useWorld()
const ask = asker(world)

const run = async (...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: world.ctx.config.db.url, LOG_LEVEL: 'silent' }
  const program = [new URL('admin.ts', import.meta.url).pathname, ...args]
  return promisify(execFile)(process.execPath, program, { env }).catch(
    (error: { stdout: string; code: number }) => error,
  )
}
const because = ['--by', 'sam', '--because', 'ticket 12']

test('the command acts on an account and records who did it and why, and nothing without both', async () => {
  const token = await registered(world.baseUrl, 'ada')
  await registered(world.baseUrl, 'sam')
  await world.ctx.db.write((tx) => sql`update account set verified_at = now()`.execute(tx))
  expect(await run()).toMatchObject({ code: 2, stdout: expect.stringContaining('npm run admin') })
  expect(await run('sessions', 'end', 'ada')).toMatchObject({ code: 2 })
  expect((await run('sessions', 'end', 'ada', ...because)).stdout).toMatch(
    /^rejected: Nothing was done: sam is not support or/,
  )
  await hire(world, 'sam', 'support')
  expect(await run('sessions', 'end', 'nobody', ...because)).toMatchObject({
    code: 1,
    stdout: 'rejected: There is no such account\n',
  })
  expect((await ask(get, {}, token)).status).toBe(200)
  expect((await run('sessions', 'end', '@Ada', ...because)).stdout).toBe('1 sessions of @Ada ended\n')
  expect((await ask(get, {}, token)).status).toBe(401)

  expect((await run('recovery', 'list')).stdout).toBe('no recovery is under way\n')
  const started = await run('recovery', 'start', 'ada@people.example', ...because)
  expect(started.stdout).toMatch(/^a link will be emailed to ada@people\.example at \d{4}-/)
  expect((await run('recovery', 'list')).stdout).toMatch(/^\w{13} {2}@ada {2}ada@people\.example {2}opens /)
  expect((await run('recovery', 'cancel', 'ada', ...because)).stdout).toBe(
    'the recovery of ada is cancelled\n',
  )
  expect((await run('contest', 'list')).stdout).toBe('no account is contested\n')
  expect(await run('contest', 'settle', 'ada', 'keep', ...because)).toMatchObject({ code: 1 })

  expect((await run('find', 'ada@people.example', '--by', 'sam')).stdout).toMatch(
    /@ada {2}a•••@people.example/,
  )
  expect((await run('timeline', 'ada', '--by', 'sam')).stdout).toMatch(/end_sessions {2}ticket 12 {2}@sam/)

  const { rows } = await world.ctx.db.write((tx) =>
    sql`select act, role, because, request_id from audit_log order by id`.execute(tx),
  )
  const done = { role: 'support', because: 'ticket 12', request_id: 'command' }
  expect(rows).toEqual([
    { act: 'end_sessions', ...done },
    { act: 'start_recovery', ...done },
    { act: 'cancel_recovery', ...done },
  ])
  expect((await run('log', 'verify')).stdout).toMatch(/^3 rows, unbroken; the head is 3:[0-9a-f]{64}\n$/)
})

test('the command takes what money needs: a part, a fee, a file that has nothing else in it', async () => {
  await registered(world.baseUrl, 'olga')
  await hire(world, 'olga', 'finance')
  const because = ['--by', 'olga', '--because', 'ticket 13']
  expect((await run('payouts', 'list')).stdout).toBe('payouts\n\ndue and not paid\n')
  const { stdout, stderr } = (await run('payouts', 'export', ...because)) as Record<string, string>
  expect(stdout).toBe('"payout","handle","receiver","amount","currency"\n')
  expect(stderr).toMatch(/^payouts-\S+: 0 payouts\n$/)
  const none = '0'.repeat(13)
  for (const [words, said] of [
    [['refund', 'payment', none, '--cents', '5', '--with-fee'], 'There is no such purchase or payment'],
    [['payouts', 'mark', none, 'paid', '--fee', '25'], 'There is no such payout'],
  ] as const)
    expect((await run(...words, ...because)).stdout).toBe(`rejected: Nothing was done: ${said}\n`)
})
