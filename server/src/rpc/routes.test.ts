import { calls } from '@sayso/contract/calls/index'
import { streams } from '@sayso/contract/streams'
import { expect, test } from 'vitest'
import { composeModules } from '../all-modules.ts'
import { useWorld } from '../testing/world.ts'

const world = useWorld()

test('every call and every stream of the contract is served', () => {
  const composition = composeModules(world.ctx)
  const pathsOf = (all: readonly { readonly path: string }[]) => all.map(({ path }) => path).sort()
  expect(pathsOf(composition.routes.map(({ call }) => call))).toEqual(pathsOf(calls))
  expect(pathsOf(composition.streams.map(({ stream }) => stream))).toEqual(pathsOf(streams))
})
