import { createStore, type Store } from '../../lib/store.ts'

export interface LocalSetting<Value> extends Store<Value> {
  set(value: Value): void
}

/**
 * A small preference kept on this device. Where the browser forbids storage it lasts as long as the page; what cannot
 * be read counts as never set.
 */
export function localSetting<Value>(
  key: string,
  initial: Value,
  read: (stored: unknown) => Value | null,
): LocalSetting<Value> {
  const load = (): Value => {
    try {
      return read(JSON.parse(globalThis.localStorage?.getItem(key) ?? 'null')) ?? initial
    } catch {
      return initial
    }
  }
  const store = createStore(load())
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) store.set(load())
  })
  return {
    ...store,
    set(value) {
      try {
        globalThis.localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Then it is forgotten with the page.
      }
      store.set(value)
    },
  }
}
