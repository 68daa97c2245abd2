/** Holds a value and notifies listeners when it changes. React reads it through `useStore`. */
export interface Store<Value> {
  get(): Value
  subscribe(listener: () => void): () => void
}

export interface WritableStore<Value> extends Store<Value> {
  set(value: Value): void
}

export function createStore<Value>(initial: Value): WritableStore<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
