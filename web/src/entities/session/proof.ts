import { createStore, type Store } from '../../lib/store.ts'

/** Somebody is asked to prove that it is them; calls that were refused for want of it wait for the answer. */
export interface Proof extends Store<boolean> {
  /** One question, however many wait for it. False when nobody answers it. */
  ask(): Promise<boolean>
  /** How it ended. */
  settle(isProven: boolean): void
}

/** True while the question is open. */
export function createProof(): Proof {
  const store = createStore(false)
  let waiting: ((isProven: boolean) => void)[] = []
  return {
    ...store,
    ask() {
      store.set(true)
      return new Promise((resolve) => waiting.push(resolve))
    },
    settle(isProven) {
      const told = waiting
      waiting = []
      store.set(false)
      for (const tell of told) tell(isProven)
    },
  }
}
