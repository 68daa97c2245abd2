import { expect, test } from 'vitest'
import { createDrafts } from './drafts.ts'
import { areaOver } from './test-kit.ts'

const DAY_MS = 24 * 60 * 60_000

test('a draft survives a reload until it is dropped', () => {
  const stored = new Map<string, string>()
  const open = () => createDrafts({ area: () => areaOver(stored), now: () => 0 })
  open().write('profile 1', { bio: 'half a sent' })
  expect(open().read('profile 1')).toEqual({ bio: 'half a sent' })
  expect(open().read('profile 2')).toBeNull()
  open().drop('profile 1')
  expect(open().read('profile 1')).toBeNull()
})

test('a draft expires after a week', () => {
  let now = 0
  const drafts = createDrafts({ area: () => areaOver(new Map()), now: () => now })
  drafts.write('a', 1)
  now = 6 * DAY_MS
  expect(drafts.read('a')).toBe(1)
  now = 7 * DAY_MS
  expect(drafts.read('a')).toBeNull()
})

test('logging out drops all drafts and nothing else', () => {
  const stored = new Map([['theme', 'dark']])
  const drafts = createDrafts({ area: () => areaOver(stored), now: () => 0 })
  drafts.write('a', 1)
  drafts.write('b', 2)
  drafts.dropAll()
  expect(drafts.read('a')).toBeNull()
  expect([...stored]).toEqual([['theme', 'dark']])
})

test('without storage a draft lasts as long as the page, and a damaged one is null', () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  const drafts = createDrafts({ area: forbidden, now: () => 0 })
  drafts.write('a', 1)
  expect(drafts.read('a')).toBe(1)
  const stored = new Map([['draft:a', '{"at":']])
  expect(createDrafts({ area: () => areaOver(stored), now: () => 0 }).read('a')).toBeNull()
})
