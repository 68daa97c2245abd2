import type { ProfileId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { postKeys } from './post-keys.ts'
import { listOwner, takeOverFromVisitor } from './take-over.ts'

const me = '0000000000001' as ProfileId
const other = '0000000000002' as ProfileId

test('a visitor who becomes a member keeps the cached lists with their age, and nobody else does', () => {
  const client = createQueryClient()
  const feed = { scope: 'global', kind: 'standard' } as const
  const seen = { pages: [], pageParams: [] }
  client.setQueryData(['posts', 'visitor', { ...feed, me: 'visitor' }], seen, { updatedAt: 5 })
  client.setQueryData(['posts', other, { ...feed, me: other }], { pages: ['theirs'], pageParams: [] })
  takeOverFromVisitor(me, client)
  expect(client.getQueryData(postKeys.list({ ...feed, me }))).toBe(seen)
  expect(client.getQueryState(postKeys.list({ ...feed, me }))?.dataUpdatedAt).toBe(5)
  expect(listOwner(me)).toBe('visitor')
  expect(listOwner(other)).toBe(other)
})
