import { calls } from '@sayso/contract/calls/index'
import { expect, test } from 'vitest'
import { composeModules } from '../all-modules.ts'
import { useWorld } from '../testing/world.ts'

const world = useWorld()

test('some calls of the contract are served, and their number is printed', () => {
  const served = composeModules(world.ctx).routes.length
  process.stdout.write(`${served} of ${calls.length} calls served\n`)
  expect(served).toBeGreaterThan(0)
})
