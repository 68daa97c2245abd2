import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import type { Comment } from '@sayso/contract/shapes/comment'
import { expect, test } from 'vitest'
import { createOutbox, type Unsent } from './outbox.ts'

const me = 'me' as ProfileId
const onPost = { post: 'p1' as PostId, parent: null }
const onComment = { post: 'p1' as PostId, parent: 'c1' as CommentId }

/** A device that stores data, and a server that accepts every key once. */
function createWorld() {
  const world = {
    stored: [] as unknown,
    taken: new Map<string, string>(),
    isDown: false,
    keys: 0,
    failures: [] as Unsent[],
    open() {
      return createOutbox({
        async send({ key, text }) {
          world.taken.set(key, text)
          if (world.isDown) throw new Error('The connection was lost')
          return { unique_id: `c ${key}` as CommentId } as Comment
        },
        sent: () => {},
        failed: (unsent) => void world.failures.push(unsent),
        read: () => JSON.parse(JSON.stringify(world.stored)),
        write: (unsent) => {
          world.stored = unsent
        },
        newKey: () => {
          world.keys += 1
          return `k${world.keys}`
        },
      })
    },
  }
  return world
}

test('a comment is pending until the server has it, and then removed from the device', async () => {
  const world = createWorld()
  const outbox = world.open()
  const sending = outbox.send(me, onPost, '  what I think \n')
  expect(outbox.get()).toMatchObject([{ text: 'what I think', status: 'sending' }])
  await sending
  expect(outbox.get()).toEqual([])
  expect(world.stored).toEqual([])
})

test('a failed comment survives a reload and is sent again with the same key', async () => {
  const world = createWorld()
  world.isDown = true
  await world.open().send(me, onComment, 'an answer')
  expect(world.failures).toMatchObject([{ reason: 'The connection was lost' }])
  const reloaded = world.open()
  expect(reloaded.get()).toMatchObject([{ key: 'k1', text: 'an answer', parent: 'c1', status: 'failed' }])
  world.isDown = false
  await reloaded.retry('k1')
  expect(reloaded.get()).toEqual([])
  expect([...world.taken]).toEqual([['k1', 'an answer']])
})

test('a comment whose page was closed while sending can be retried', () => {
  const world = createWorld()
  void world.open().send(me, onPost, 'last words')
  expect(world.open().get()).toMatchObject([{ text: 'last words', status: 'failed' }])
})

test('two tabs keep their comments side by side', async () => {
  const world = createWorld()
  world.isDown = true
  const [one, other] = [world.open(), world.open()]
  await one.send(me, onPost, 'from one')
  await other.send(me, onPost, 'from the other')
  expect(
    world
      .open()
      .get()
      .map(({ text }) => text),
  ).toEqual(['from one', 'from the other'])
  other.drop('k2')
  expect(
    world
      .open()
      .get()
      .map(({ text }) => text),
  ).toEqual(['from one'])
})

test('invalid stored entries are ignored', () => {
  const world = createWorld()
  world.stored = [null, 7, { key: 'k', text: 'x' }]
  expect(world.open().get()).toEqual([])
})

test('comments cleared from the device are not stored again', async () => {
  const world = createWorld()
  world.isDown = true
  const outbox = world.open()
  await outbox.send(me, onPost, 'said before logging out')
  world.stored = null
  await outbox.send(me, onPost, 'said afterwards')
  expect(JSON.stringify(world.stored)).not.toContain('before')
  expect(outbox.get().map(({ text }) => text)).toEqual(['said afterwards'])
})
