import { expect, test } from 'vitest'
import { createMachine } from './machine.ts'

type Event = { add: number } | { ask: number }

const parts = {
  initial: 0,
  reduce: (state: number, event: Event) =>
    'add' in event ? ([state + event.add, []] as const) : ([state, [event.ask, event.ask]] as const),
}

test('effects run in order after the state change, and their events are processed', () => {
  const seen: number[] = []
  const machine = createMachine<number, Event, number>({
    ...parts,
    run(effect, send) {
      send({ add: effect })
      seen.push(machine.state.get())
    },
  })
  machine.send({ ask: 2 })
  expect(seen).toEqual([2, 4])
})

test('listeners are notified of changes only', () => {
  let calls = 0
  const machine = createMachine<number, Event, number>({ ...parts, run() {} })
  machine.state.subscribe(() => {
    calls += 1
  })
  machine.send({ add: 1 })
  machine.send({ add: 0 })
  expect(calls).toBe(1)
})
