import { type AppStorage, createStorage } from './storage.ts'

/** A `localStorage` that notifies every tab except the writer, a little later, as browsers do. */
export function createTestBrowser() {
  const items = new Map<string, string>()
  const tabs: EventTarget[] = []

  function notifyOthers(writer: EventTarget, key: string | null): void {
    for (const tab of tabs) {
      if (tab !== writer) setTimeout(() => tab.dispatchEvent(Object.assign(new Event('storage'), { key })), 0)
    }
  }

  return {
    items,
    openTab(): { storage: AppStorage; local: Storage; session: Storage; events: EventTarget } {
      const events = new EventTarget()
      tabs.push(events)
      const local = areaOver(items, (key) => notifyOthers(events, key))
      const session = areaOver(new Map(), () => {})
      return {
        events,
        local,
        session,
        storage: createStorage({ local: () => local, session: () => session, events }),
      }
    },
  }
}

export function areaOver(
  items: Map<string, string>,
  changed: (key: string | null) => void = () => {},
): Storage {
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (items.get(key) === String(value)) return
      items.set(key, String(value))
      changed(key)
    },
    removeItem(key) {
      if (items.delete(key)) changed(key)
    },
    clear() {
      items.clear()
      changed(null)
    },
  }
}
