import { report } from '@sayso/contract/calls/reports'
import { expect, test } from 'vitest'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld({ RATE_FACTOR: '1' })

test('twenty reports an hour, also of what is not there', async () => {
  const bob = await world.as('bob')
  const input = { kind: 'post', subject_id: '0000000000001', reason: 'spam' }
  for (let nth = 0; nth < 20; nth++) expect((await bob.ask(report, input)).body.code).toBe('post_not_found')
  const { status, body } = await bob.ask(report, input)
  expect([status, body.code]).toEqual([429, 'rate_limited'])
})
