import { createStore, type Store } from '../../lib/store.ts'

export interface LocalSetting<Value> extends Store<Value> {
  set(value: Value): void
}

/**
 * A small preference stored on this device. If the browser blocks storage, it lasts as long as the page; a value that
 * cannot be read counts as never set.
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
        // Storage is blocked: the value lasts as long as the page.
      }
      store.set(value)
    },
  }
}
