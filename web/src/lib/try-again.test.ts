import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createStore } from './store.ts'
import { createTryAgain } from './try-again.ts'

const lost = () => new ApiError('offline', 'The connection was lost')

function createParts(isOnline = true) {
  const online = createStore(isOnline)
  const waits: number[] = []
  const tryAgain = createTryAgain({
    online,
    wait: async (ms) => {
      waits.push(ms)
    },
  })
  return { online, waits, tryAgain }
}

/** A function that fails with these errors in order, then answers. */
function failing(...errors: Error[]) {
  let sent = 0
  const send = async () => {
    const error = errors[sent]
    sent += 1
    if (error) throw error
    return 'answer'
  }
  return { send, sent: () => sent }
}

test('a short loss of connection is retried', async () => {
  const { tryAgain, waits } = createParts()
  const peer = failing(lost(), lost())
  expect(await tryAgain(peer.send)).toBe('answer')
  expect(waits).toEqual([400, 1_500])
})

test('after three retries it fails', async () => {
  const { tryAgain } = createParts()
  const peer = failing(lost(), lost(), lost(), lost())
  await expect(tryAgain(peer.send)).rejects.toThrow('The connection was lost')
  expect(peer.sent()).toBe(4)
})

test('a rejection is not retried', async () => {
  const { tryAgain } = createParts()
  const peer = failing(new ApiError('refused', 'no', { status: 200 }))
  await expect(tryAgain(peer.send)).rejects.toThrow('no')
  expect(peer.sent()).toBe(1)
})

test('the delay follows the server’s retry-after', async () => {
  const { tryAgain, waits } = createParts()
  await tryAgain(failing(new ApiError('http', 'busy', { status: 429, retryAfterMs: 9_000 })).send)
  expect(waits).toEqual([9_000])
})

test('while offline it waits for the connection, which does not count as a try', async () => {
  const { tryAgain, online, waits } = createParts(false)
  const peer = failing(lost())
  const answer = tryAgain(peer.send)
  await new Promise((resolve) => setImmediate(resolve))
  expect(peer.sent()).toBe(1)
  online.set(true)
  expect(await answer).toBe('answer')
  expect(waits).toEqual([])
})
