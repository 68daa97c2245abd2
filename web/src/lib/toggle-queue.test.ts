import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createToggleQueue } from './toggle-queue.ts'

/** A server that is on or off, answers on demand in order, and sometimes fails. */
function createPeer(fails: readonly boolean[] = []) {
  const peer = {
    value: false,
    sent: [] as boolean[],
    running: 0,
    maxRunning: 0,
    waiting: [] as (() => void)[],
    async send(value: boolean): Promise<boolean> {
      const isFailing = fails[peer.sent.length] ?? false
      peer.sent.push(value)
      peer.running += 1
      peer.maxRunning = Math.max(peer.maxRunning, peer.running)
      await new Promise<void>((resolve) => peer.waiting.push(resolve))
      peer.running -= 1
      if (isFailing) throw new Error('failed')
      peer.value = value
      return value
    },
    async answer() {
      peer.waiting.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
  return peer
}

test('one request runs at a time, and only the latest wish waits', async () => {
  const queue = createToggleQueue<boolean, boolean>()
  const peer = createPeer()
  const press = (to: boolean) => queue.toggle('like', { from: false, to, send: peer.send })
  const [first, second, third] = [press(true), press(false), press(true)]
  expect(await second).toEqual({ status: 'replaced' })
  expect(await third).toEqual({ status: 'skipped' })
  expect(queue.confirmed('like')).toBe(false)
  await peer.answer()
  expect(await first).toEqual({ status: 'sent', answer: true, isLatest: true })
  expect(peer.sent).toEqual([true])
  expect(queue.confirmed('like')).toBeUndefined()
})

test('a response that is out of date is marked as such', async () => {
  const queue = createToggleQueue<boolean, boolean>()
  const peer = createPeer()
  const first = queue.toggle('like', { from: false, to: true, send: peer.send })
  const second = queue.toggle('like', { from: true, to: false, send: peer.send })
  await peer.answer()
  expect(await first).toMatchObject({ status: 'sent', isLatest: false })
  await peer.answer()
  expect(await second).toMatchObject({ status: 'sent', answer: false, isLatest: true })
})

test('keys do not wait for each other', () => {
  const queue = createToggleQueue<boolean, boolean>()
  const peer = createPeer()
  void queue.toggle('a', { from: false, to: true, send: peer.send })
  void queue.toggle('b', { from: false, to: true, send: peer.send })
  expect(peer.running).toBe(2)
})

test('a failure rejects unless a newer wish decides', async () => {
  const queue = createToggleQueue<boolean, boolean>()
  const peer = createPeer([true, true])
  const alone = queue.toggle('like', { from: false, to: true, send: peer.send })
  const failed = expect(alone).rejects.toThrow('failed')
  await peer.answer()
  await failed
  const first = queue.toggle('like', { from: false, to: true, send: peer.send })
  const back = queue.toggle('like', { from: true, to: false, send: peer.send })
  await peer.answer()
  expect([await first, await back]).toEqual([{ status: 'replaced' }, { status: 'skipped' }])
  expect(peer.sent).toEqual([true, true])
})

test('any sequence of presses and responses ends with the server’s state on screen', async () => {
  const step = fc.oneof(fc.constant('tap' as const), fc.constant('answer' as const))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.array(fc.boolean()), async (steps, fails) => {
      const queue = createToggleQueue<boolean, boolean>()
      const peer = createPeer(fails)
      let shown = false
      let wished = false
      let taps = 0
      let failures = 0
      for (const what of steps) {
        if (what === 'answer') {
          await peer.answer()
          continue
        }
        taps += 1
        const from = shown
        shown = !shown
        wished = shown
        queue.toggle('key', { from, to: shown, send: peer.send }).then(
          (outcome) => {
            if (outcome.status === 'sent' && outcome.isLatest) shown = outcome.answer
          },
          () => {
            failures += 1
            shown = peer.value
          },
        )
        // A user's taps are spaced out; the queue starts to send between them.
        await new Promise((resolve) => setImmediate(resolve))
      }
      while (peer.waiting.length > 0) await peer.answer()
      expect(peer.maxRunning).toBeLessThanOrEqual(1)
      expect(peer.sent.length).toBeLessThanOrEqual(taps)
      expect(shown).toBe(peer.value)
      if (failures === 0) expect(peer.value).toBe(wished)
    }),
    { numRuns: 300 },
  )
})
