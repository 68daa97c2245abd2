import { calls } from '@sayso/contract/calls/index'
import { expect, test } from 'vitest'
import { routesOf } from '../modules/modules.ts'
import { useWorld } from '../testing/world.ts'

const world = useWorld()

test('the contract is being filled', () => {
  const served = routesOf(world.ctx).length
  process.stdout.write(`${served} of ${calls.length} calls served\n`)
  expect(served).toBeGreaterThan(0)
})
