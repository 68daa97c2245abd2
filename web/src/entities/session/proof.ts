import { createStore, type Store } from '../../lib/store.ts'

/** Asks the user to confirm their password; calls that were rejected for lack of it wait for the answer. */
export interface Proof extends Store<boolean> {
  /** Asks once, however many callers wait for it. Resolves to false if the user does not answer. */
  ask(): Promise<boolean>
  /** Reports the outcome. */
  settle(isProven: boolean): void
}

/** Creates the store, which is true while the question is open. */
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
      const reported = waiting
      waiting = []
      store.set(false)
      for (const notify of reported) notify(isProven)
    },
  }
}
