import { calls } from '@sayso/contract/calls/index'
import { expect, test } from 'vitest'
import { isRead } from './session-call.ts'

test('isRead agrees with the contract for every call', () => {
  for (const { path, effect } of calls)
    expect([path, isRead(path as never)]).toEqual([path, effect === 'read'])
})
