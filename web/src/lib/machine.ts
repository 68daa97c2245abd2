import { useLayoutEffect, useRef, useState } from 'react'
import { createStore, type Store } from './store.ts'
import { useStore } from './use-store.ts'

/** The next state of a machine, and the effects to run because of it, in this order. */
export type Transition<State, Effect> = readonly [State, readonly Effect[]]

interface MachineParts<State, Event, Effect> {
  initial: State
  /** Pure. */
  reduce: (state: State, event: Event) => Transition<State, Effect>
  run: (effect: Effect, send: (event: Event) => void) => void
}

export interface Machine<State, Event> {
  readonly state: Store<State>
  send(event: Event): void
}

/** A state machine: events change its state, and effects are data that `run` performs. */
export function createMachine<State, Event, Effect>({
  initial,
  reduce,
  run,
}: MachineParts<State, Event, Effect>): Machine<State, Event> {
  const state = createStore(initial)
  function send(event: Event): void {
    const [next, effects] = reduce(state.get(), event)
    state.set(next)
    for (const effect of effects) run(effect, send)
  }
  return { state, send }
}

interface MachineOptions<State, Event, Effect> extends Omit<MachineParts<State, Event, Effect>, 'initial'> {
  initial: () => State
}

/**
 * The machine of one component: its state, and `send`, which is always the same function. What is under way goes on
 * after the component is gone: its outcome still arrives, and the effects are run.
 */
export function useMachine<State, Event, Effect>(options: MachineOptions<State, Event, Effect>) {
  const run = useRef(options.run)
  useLayoutEffect(() => {
    run.current = options.run
  })
  const [machine] = useState(() =>
    createMachine<State, Event, Effect>({
      initial: options.initial(),
      reduce: options.reduce,
      run: (effect, send) => run.current(effect, send),
    }),
  )
  return [useStore(machine.state), machine.send] as const
}
