import { expect, test } from 'vitest'
import { batchConcurrent } from './batch-concurrent.ts'

/** Work that finishes when the test says so, and records the items it was given. */
function heldWork(fails: (items: readonly number[]) => boolean = () => false) {
  const turns: (readonly number[])[] = []
  const held: (() => void)[] = []
  const add = batchConcurrent<object, number>(3, async (_context, items) => {
    turns.push(items)
    await new Promise<void>((resolve) => held.push(resolve))
    if (fails(items)) throw new Error(`not ${items.join(' ')}`)
  })
  const letGo = async () => {
    held.shift()?.()
    await new Promise(setImmediate)
  }
  return { turns, add, letGo }
}

test('items that arrive during a run are batched for the next one, up to a maximum', async () => {
  const { turns, add, letGo } = heldWork()
  const [one, other] = [{}, {}]
  const done = [0, 1, 2, 3, 4].map((n) => add(one, n))
  const elsewhere = add(other, 9)
  expect(turns).toEqual([[0], [9]])
  for (let n = 0; n < 4; n++) await letGo()
  await Promise.all([...done, elsewhere])
  expect(turns).toEqual([[0], [9], [1, 2, 3], [4]])
  const later = add(one, 5)
  await letGo()
  await later
  expect(turns.at(-1)).toEqual([5])
})

test('one failing item does not fail the others', async () => {
  const { add, letGo } = heldWork((items) => items.includes(2))
  const one = {}
  const outcomes = Promise.allSettled([0, 1, 2, 3].map((n) => add(one, n)))
  for (let n = 0; n < 5; n++) await letGo()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  const later = add(one, 4)
  await letGo()
  await later
})
