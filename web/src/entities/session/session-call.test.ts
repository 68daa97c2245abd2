import { calls } from '@sayso/contract/calls/index'
import { expect, test } from 'vitest'
import { isRead } from './session-call.ts'

test('what is taken for a read is a read, for every call of the contract', () => {
  for (const { path, effect } of calls)
    expect([path, isRead(path as never)]).toEqual([path, effect === 'read'])
})
