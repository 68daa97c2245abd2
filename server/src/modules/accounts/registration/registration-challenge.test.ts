import { autoregister, register } from '@sayso/contract/calls/unauth'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { asker, formOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld({ RATE_FACTOR: '1' })
const ask = asker(world)

/** What the browser does with a task. */
async function solve(task: string): Promise<string> {
  const challenge = JSON.parse(Buffer.from(task, 'base64url').toString())
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')
}

test('from the fourth account of an hour on, a browser has to work for it; a wrong form costs nothing', async () => {
  for (const handle of ['one_more', 'two_more', 'three_more'])
    expect((await ask(register, formOf(handle))).body.success).toBe(true)
  const form = formOf('four_more')
  const { body } = await ask(register, form)
  expect(body.code).toBe('challenge_required')
  const challenge = await solve((body['details'] as { challenge: string }).challenge)
  expect((await ask(register, { ...form, challenge })).body.success).toBe(true)
  const guest = { email: 'guest@people.example', first_name: 'Robin', last_name: 'Fielding' }
  expect((await ask(autoregister, { ...guest, challenge })).body.code).toBe('challenge_required')
})
