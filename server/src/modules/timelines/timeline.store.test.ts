import type { PostId, ProfileId } from '@sayso/contract/ids'
import { encodeId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { useWorld } from '../../testing/world.ts'
import { type Entry, readEntry, writeEntry } from './entry.ts'
import { createTimelineStore, MAX_KEPT } from './timeline.store.ts'

const world = useWorld()

const idOf = (n: number) => encodeId<PostId>(BigInt(n))
const entryOf = (n: number, rest: Partial<Entry> = {}): Entry => ({
  id: idOf(n),
  hasMedia: false,
  isPaid: false,
  reach: 'w',
  expiresAt: null,
  ...rest,
})
const END = encodeId<PostId>((1n << 63n) - 1n)

let owners = 0
/** A store, and an owner who has no timeline yet. */
function anOwner() {
  const store = createTimelineStore(world.ctx.redis)
  owners += 1
  const owner = encodeId<ProfileId>(BigInt(owners))
  const claim = async () => {
    const claimed = await store.claim('following', owner)
    if (claimed === 'being-built') throw new Error('somebody else builds')
    return claimed.token
  }
  const read = async (below = END, limit = MAX_KEPT) => {
    const found = await store.read('following', owner, below, limit)
    return found && { ids: found.entries.map(({ id }) => id), lowWatermark: found.lowWatermark }
  }
  const put = (n: number) => store.put('following', [owner], entryOf(n))
  return { store, owner, claim, read, put }
}

test('an entry is read as it was written', () => {
  const entries = [
    entryOf(1),
    entryOf(2, { hasMedia: true, isPaid: true }),
    entryOf(3, { reach: 'c:US' }),
    entryOf(4, { expiresAt: 1_800_000_000_123, hasMedia: true }),
    entryOf(5, { expiresAt: 1_800_000_000_123, reach: 'h:8a2a1072b59ffff' }),
  ]
  expect(entries.map(writeEntry).map(readEntry)).toEqual(entries)
})

test('writing a post creates no timeline', async () => {
  const { read, put } = anOwner()
  await put(1)
  expect(await read()).toBeNull()
})

test('heads tell a timeline that is missing from one that is empty', async () => {
  const { store, owner, claim, put } = anOwner()
  const head = async () => [...(await store.heads('following', [owner]))]
  expect(await head()).toEqual([])
  const token = await claim()
  expect(await head()).toEqual([[owner, null]])
  await store.fill('following', owner, token, { entries: [], lowWatermark: null })
  expect(await head()).toEqual([[owner, null]])
  await put(7)
  expect(await head()).toEqual([[owner, idOf(7)]])
  await store.drop('following', owner)
  expect(await head()).toEqual([])
})

test('a post is added to every existing timeline and creates none', async () => {
  const { store } = anOwner()
  const all = Array.from({ length: 250 }, anOwner)
  const active = all.filter((_, i) => i % 5 !== 0)
  for (const { owner, claim } of active) {
    await store.fill('following', owner, await claim(), { entries: [], lowWatermark: null })
  }
  await store.put(
    'following',
    all.map(({ owner }) => owner),
    entryOf(7),
  )
  const found = await Promise.all(all.map(({ read }) => read()))
  expect(found.map((one) => one?.ids)).toEqual(all.map((_, i) => (i % 5 === 0 ? undefined : [idOf(7)])))
})

test('posts written while a timeline is built are included, and only one process builds it', async () => {
  const { store, owner, claim, read, put } = anOwner()
  const token = await claim()
  expect(await store.claim('following', owner)).toBe('being-built')
  await put(9)
  expect(await read()).toBeNull()
  await store.fill('following', owner, token, { entries: [entryOf(5), entryOf(4)], lowWatermark: idOf(4) })
  expect(await read()).toEqual({ ids: [idOf(9), idOf(5), idOf(4)], lowWatermark: idOf(4) })
})

test('a timeline dropped while it was built is not stored', async () => {
  const { store, owner, claim, read } = anOwner()
  const token = await claim()
  await store.drop('following', owner)
  await store.fill('following', owner, token, { entries: [entryOf(5)], lowWatermark: null })
  expect(await read()).toBeNull()
})

test('the oldest entries are cut off, and entries below the low watermark are not added', async () => {
  const { store, owner, claim, read, put } = anOwner()
  await store.fill('following', owner, await claim(), { entries: [entryOf(100)], lowWatermark: null })
  expect(await read()).toEqual({ ids: [idOf(100)], lowWatermark: null })
  for (let n = 101; n < 101 + MAX_KEPT; n++) await put(n)
  const full = await read()
  expect([full?.ids.length, full?.lowWatermark]).toEqual([MAX_KEPT, idOf(101)])
  await put(50)
  expect((await read())?.ids.at(-1)).toBe(idOf(101))
})

test('a changed post is stored once in its latest state, and pages continue below a bound', async () => {
  const { store, owner, claim, read } = anOwner()
  await store.fill('following', owner, await claim(), {
    entries: [entryOf(7), entryOf(6)],
    lowWatermark: null,
  })
  await store.put('following', [owner], entryOf(7, { isPaid: true }))
  const found = await store.read('following', owner, END, 10)
  expect(found?.entries).toEqual([entryOf(7, { isPaid: true }), entryOf(6)])
  expect(await read(idOf(7), 1)).toEqual({ ids: [idOf(6)], lowWatermark: null })
})
