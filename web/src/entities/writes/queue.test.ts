import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { createStore } from '../../lib/store.ts'
import { createWriteQueue, type QueueMessage, type WriteQueue } from './queue.ts'
import type { Write, WriteDraft, WriteKind } from './write-types.ts'

const ada = 'ada' as AccountId

function comment(text: string, target = 'p1'): WriteDraft {
  const profile = 'ada-1' as ProfileId
  return { kind: 'comment', profile, path: 'feed/comment', input: { text }, target, slot: null, detail: text }
}

function answer(choice: string, from = 'none'): WriteDraft {
  const slot = 'reaction p1 liking'
  return { ...comment(choice), kind: 'reaction', path: 'feed/like', slot, detail: { from, to: choice } }
}

const reaction: WriteKind<{ from: string; to: string }, unknown> = {
  merge: ({ from }, draft) =>
    draft.detail.to === from ? null : { ...draft, detail: { from, to: draft.detail.to } },
}

function unconfirmed(): ApiError {
  const refusal = {
    success: false,
    code: 'email_unverified',
    error: 'Please verify your email first.',
  } as const
  return new ApiError('http', 'HTTP error! status: 403', { status: 403, refusal })
}

/** A device with a table that survives its pages, and a server that accepts every key once. */
function createWorld() {
  const world = {
    table: new Map<string, Write>(),
    /** What the server did, in its order. */
    done: [] as unknown[],
    keys: new Map<string, number>(),
    isOffline: false,
    refuses: new Set<string>(),
    isConfirmed: true,
    /** Those who wait for the user to confirm their email address. */
    questions: [] as ((isConfirmed: boolean) => void)[],
    account: ada as AccountId | null,
    now: 1_000_000,
    made: 0,
    pages: [] as { queue: WriteQueue; hold: boolean }[],
    lock: Promise.resolve(),
    log: [] as string[],
    retries: [] as (() => void)[],
    open() {
      const store = createStore<readonly Write[]>([])
      const kinds: Record<string, WriteKind<never, never>> = {
        reaction: reaction as never,
        comment: {
          sent: ({ detail }: Write) => void world.log.push(`sent ${detail}`),
          refused: ({ detail }: Write) => void world.log.push(`refused ${detail}`),
        },
      }
      const queue: WriteQueue = createWriteQueue({
        store,
        kindOf: (name) => kinds[name] as never,
        read: async () => structuredClone([...world.table.values()]),
        put: async (write) => void world.table.set(write.key, structuredClone(write)),
        remove: async (write) => void world.table.delete(write.key),
        async send({ key, detail }) {
          await Promise.resolve()
          if (world.isOffline) throw new ApiError('offline', 'The connection was lost')
          if (world.refuses.has(JSON.stringify(detail)))
            throw new ApiError('refused', 'Not allowed', { status: 403 })
          if (!world.isConfirmed) throw unconfirmed()
          world.keys.set(key, (world.keys.get(key) ?? 0) + 1)
          if (world.keys.get(key) === 1) world.done.push(detail)
          return { of: detail }
        },
        reloadLoading: () => void world.log.push('reload'),
        confirm: () => new Promise((resolve) => world.questions.push(resolve)),
        account: () => world.account,
        alone(work) {
          world.lock = world.lock.then(work)
          return world.lock
        },
        post(message: QueueMessage) {
          for (const page of world.pages)
            if (page.queue !== queue) page.queue.receive(structuredClone(message))
        },
        wait: () => new Promise((resolve) => world.retries.push(resolve)),
        now: () => world.now,
      })
      world.pages.push({ queue, hold: false })
      const submit = (draft: WriteDraft) => queue.submit(draft, `k${++world.made}`)
      return {
        queue: { ...queue, submit },
        shown: () => store.get().map(({ detail, status }) => [detail, status]),
      }
    },
    close() {
      world.pages = []
    },
    async settle() {
      for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
      await new Promise((resolve) => setTimeout(resolve, 1))
    },
    async answerWith(isConfirmed: boolean) {
      world.isConfirmed ||= isConfirmed
      for (const answer of world.questions.splice(0)) answer(isConfirmed)
      await world.settle()
    },
    async goOnline() {
      world.isOffline = false
      for (const { queue } of world.pages) queue.flush()
      await world.settle()
    },
  }
  return world
}

test('a write is answered, and nothing of it stays', async () => {
  const world = createWorld()
  const { queue, shown } = world.open()
  expect(await queue.submit(comment('a'))).toEqual({ of: 'a' })
  await world.settle()
  expect([world.done, shown(), world.table.size, world.log]).toEqual([['a'], [], 0, ['sent a']])
})

test('without a connection it waits, survives a reload and is sent once, in order, under its key', async () => {
  const world = createWorld()
  world.isOffline = true
  const { queue } = world.open()
  expect(await queue.submit(comment('a'))).toBeNull()
  expect(await queue.submit(comment('b'))).toBeNull()
  expect(await queue.submit(comment('c', 'p2'))).toBeNull()
  const keys = [...world.table.keys()]
  world.close()
  const { queue: reloaded, shown } = world.open()
  await reloaded.reload()
  expect(shown()).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
    ['c', 'waiting'],
  ])
  await world.goOnline()
  expect(world.done).toEqual(['a', 'b', 'c'])
  expect([...world.keys.keys()]).toEqual(keys)
  expect([shown(), world.table.size]).toEqual([[], 0])
  // This page may have been loading what the writes changed.
  expect(world.log.filter((line) => line === 'reload')).toHaveLength(3)
})

test('it is tried again after a pause, without being asked', async () => {
  const world = createWorld()
  world.isOffline = true
  const { queue } = world.open()
  await queue.submit(comment('a'))
  world.isOffline = false
  world.retries.shift()?.()
  await world.settle()
  expect(world.done).toEqual(['a'])
})

test('a page that dies after sending leaves a write that the server recognises', async () => {
  const world = createWorld()
  const { queue } = world.open()
  const sending = queue.submit(comment('a'))
  await Promise.resolve()
  const [left] = [...world.table.values()]
  await sending
  await world.settle()
  if (left) world.table.set(left.key, left)
  world.close()
  const { queue: next } = world.open()
  await next.reload()
  await world.goOnline()
  expect([world.done, world.table.size]).toEqual([['a'], 0])
})

test('two tabs send each write once, and both see the answers', async () => {
  const world = createWorld()
  world.isOffline = true
  const [one, other] = [world.open(), world.open()]
  await one.queue.submit(comment('from one'))
  await other.queue.submit(comment('from the other'))
  await world.settle()
  expect(one.shown()).toEqual(other.shown())
  await world.goOnline()
  expect(world.done).toHaveLength(2)
  expect([...world.keys.values()]).toEqual([1, 1])
  expect(world.log.filter((line) => line === 'sent from one')).toHaveLength(2)
  expect([one.shown(), other.shown()]).toEqual([[], []])
})

test('of several answers to one question only the last is sent, from what the server has', async () => {
  const world = createWorld()
  world.isOffline = true
  const { queue, shown } = world.open()
  await queue.submit(answer('like', 'dislike'))
  await queue.submit(answer('none', 'like'))
  expect(shown()).toEqual([[{ from: 'dislike', to: 'none' }, 'waiting']])
  await queue.submit(answer('dislike', 'none'))
  expect(shown()).toEqual([])
  await world.goOnline()
  expect(world.done).toEqual([])
})

test('another account sees and sends none of them; their author does, later', async () => {
  const world = createWorld()
  world.isOffline = true
  const { queue, shown } = world.open()
  await queue.submit(comment('of ada'))
  world.account = 'bob' as AccountId
  await queue.reload()
  expect(shown()).toEqual([])
  await world.goOnline()
  expect(world.done).toEqual([])
  world.account = ada
  await queue.reload()
  await world.goOnline()
  expect(world.done).toEqual(['of ada'])
})

test('what is refused after it has waited stays, with a retry and a discard; the others go on', async () => {
  const world = createWorld()
  world.isOffline = true
  const { queue, shown } = world.open()
  for (const text of ['a', 'b', 'c']) await queue.submit(comment(text))
  world.refuses = new Set(['"a"', '"b"'])
  await world.goOnline()
  expect(world.done).toEqual(['c'])
  expect(shown()).toEqual([
    ['a', 'refused'],
    ['b', 'refused'],
  ])
  world.refuses.clear()
  const [first, second] = [...world.table.values()]
  await queue.discard(first?.key ?? '')
  await queue.retry(second?.key ?? '')
  await world.settle()
  expect([world.done, shown()]).toEqual([['c', 'b'], []])
})

test('a toggle that is refused at once is reported to who pressed it, and not kept', async () => {
  const world = createWorld()
  const { queue, shown } = world.open()
  const draft = answer('like')
  world.refuses.add(JSON.stringify(draft.detail))
  const failing = queue.submit(draft)
  await expect(failing).rejects.toMatchObject({ message: 'Not allowed' })
  expect([shown(), world.table.size]).toEqual([[], 0])
})

test('a write is given up after a week', async () => {
  const world = createWorld()
  world.isOffline = true
  const { queue } = world.open()
  await queue.submit(comment('old'))
  world.now += 7 * 24 * 3_600_000 + 1
  await queue.reload()
  await world.goOnline()
  expect([world.done, world.table.size]).toEqual([[], 0])
})

test('what needs a confirmed address waits for the user’s answer, and is then sent once', async () => {
  const world = createWorld()
  world.isConfirmed = false
  const { queue, shown } = world.open()
  const answers = Promise.all([queue.submit(comment('a')), queue.submit(answer('like'))])
  await world.settle()
  expect([world.questions.length, world.done, shown().map(([, status]) => status)]).toEqual([
    2,
    [],
    ['sending', 'sending'],
  ])
  await world.answerWith(true)
  expect(await answers).toEqual([{ of: 'a' }, { of: { from: 'none', to: 'like' } }])
  expect([...world.keys.values()]).toEqual([1, 1])
  expect([shown(), world.table.size]).toEqual([[], 0])
})

test('without an answer the comment stays, with its reason, and the toggle is undone', async () => {
  const world = createWorld()
  world.isConfirmed = false
  const { queue, shown } = world.open()
  const said = queue.submit(comment('a'))
  const liked = queue.submit(answer('like'))
  const failure = expect(liked).rejects.toMatchObject({ code: 'email_unverified' })
  await world.settle()
  await world.answerWith(false)
  await failure
  expect(await said).toBeNull()
  expect(shown()).toEqual([['a', 'refused']])
  const [left] = [...world.table.values()]
  expect(left).toMatchObject({ reason: 'Please verify your email first.', isUnconfirmed: true })
  await queue.retry(left?.key ?? '')
  await world.settle()
  await world.answerWith(true)
  expect([world.done, shown()]).toEqual([['a'], []])
})

test('what was made earlier opens no question; it is sent as soon as the address is confirmed', async () => {
  const world = createWorld()
  world.isOffline = true
  const { queue, shown } = world.open()
  await queue.submit(comment('a'))
  world.isConfirmed = false
  await world.goOnline()
  expect([world.questions.length, shown()]).toEqual([0, [['a', 'refused']]])
  world.isConfirmed = true
  await queue.resume()
  await world.settle()
  expect([world.done, shown()]).toEqual([['a'], []])
})

test('while one tab asks, another can send, and a refusal there does not lose the write', async () => {
  const world = createWorld()
  const [one, other] = [world.open(), world.open()]
  world.isConfirmed = false
  const said = one.queue.submit(comment('from one'))
  await world.settle()
  other.queue.flush()
  await world.settle()
  expect(other.shown()).toEqual([['from one', 'refused']])
  await world.answerWith(true)
  expect(await said).toEqual({ of: 'from one' })
  expect([world.done, one.shown(), other.shown()]).toEqual([['from one'], [], []])
})
