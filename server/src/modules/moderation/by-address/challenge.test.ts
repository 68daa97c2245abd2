import { reportByAddress } from '@sayso/contract/calls/reports'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { asker } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const ask = asker(world)

/** What the browser does with a task. */
async function solve(task: string): Promise<string> {
  const challenge = JSON.parse(Buffer.from(task, 'base64url').toString())
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')
}

test('from the fourth report of an hour on, a browser has to work for it; a solution is good once', async () => {
  const form = {
    ...{ url: `${world.ctx.config.product.publicUrl}/alice`, reason: 'spam', text: 'See there' },
    ...{ name: 'Robin', email: 'robin@elsewhere.example', good_faith: true },
  }
  for (let nth = 0; nth < 3; nth++) expect((await ask(reportByAddress, form)).body.success).toBe(true)
  const { body } = await ask(reportByAddress, form)
  expect(body.code).toBe('challenge_required')
  const task = (body['details'] as { challenge: string }).challenge
  const challenge = await solve(task)
  expect((await ask(reportByAddress, { ...form, challenge })).body.success).toBe(true)
  expect((await ask(reportByAddress, { ...form, challenge })).body.code).toBe('challenge_required')
  expect((await ask(reportByAddress, { ...form, challenge: task })).body.code).toBe('challenge_required')
})
