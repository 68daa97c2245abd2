import { expect, test, vi } from 'vitest'
import { chunk } from './chunk.ts'
import { createPress } from './press.ts'

function slowChunk() {
  const attempts: { arrive: () => void; fail: () => void }[] = []
  const source = chunk(
    () =>
      new Promise<string>((resolve, reject) => {
        attempts.push({ arrive: () => resolve('menu'), fail: () => reject(new Error('offline')) })
      }),
  )
  const settled = () => source.load().catch(() => {})
  return { source, attempts, settled }
}

test('a press before the chunk has loaded opens when it has', async () => {
  const { source, attempts, settled } = slowChunk()
  const trigger = createPress(source)
  trigger.press()
  expect(trigger.phase()).toBe('waiting')
  attempts[0]?.arrive()
  await settled()
  expect(trigger.phase()).toBe('open')
})

test('a press after loading opens synchronously', async () => {
  const { source, attempts, settled } = slowChunk()
  source.preload()
  attempts[0]?.arrive()
  await settled()
  const trigger = createPress(source)
  trigger.press()
  expect(trigger.phase()).toBe('open')
  trigger.press()
  expect(trigger.phase()).toBe('closed')
})

test('a second press cancels the first, and nothing opens later', async () => {
  const { source, attempts, settled } = slowChunk()
  const trigger = createPress(source)
  trigger.press()
  trigger.press()
  attempts[0]?.arrive()
  await settled()
  expect(trigger.phase()).toBe('closed')
})

test('three presses open and load once', async () => {
  const { source, attempts, settled } = slowChunk()
  const trigger = createPress(source)
  const received = vi.fn()
  trigger.subscribe(received)
  trigger.press()
  trigger.press()
  trigger.press()
  attempts[0]?.arrive()
  await settled()
  expect(trigger.phase()).toBe('open')
  expect(received).toHaveBeenCalledTimes(4)
  expect(attempts).toHaveLength(1)
})

test('a failed load closes, and the next press loads again', async () => {
  const { source, attempts, settled } = slowChunk()
  const trigger = createPress(source)
  trigger.press()
  const first = settled()
  attempts[0]?.fail()
  await first
  expect(trigger.phase()).toBe('closed')
  trigger.press()
  expect(attempts).toHaveLength(2)
  attempts[1]?.arrive()
  await settled()
  expect(trigger.phase()).toBe('open')
})

test('preloading and pressing load once', async () => {
  const { source, attempts } = slowChunk()
  source.preload()
  source.preload()
  createPress(source).press()
  expect(attempts).toHaveLength(1)
})
