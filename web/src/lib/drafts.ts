/**
 * Text that was typed and not sent. It survives a reload, a closed tab and an expired session; a logout removes it
 * (`dropAll`). If the browser blocks storage, drafts last as long as the page.
 */
export interface Drafts {
  read(key: string): unknown
  write(key: string, value: unknown): void
  drop(key: string): void
  /** Called at logout, for the next user of this device. */
  dropAll(): void
}

interface DraftsParts {
  area: () => Storage
  now: () => number
}

const PREFIX = 'draft:'
/** After a week, nobody remembers what they meant to write. */
const KEPT_MS = 7 * 24 * 60 * 60_000

export function createDrafts({ area, now }: DraftsParts): Drafts {
  const kept = new Map<string, string>()
  function drop(key: string): void {
    kept.delete(key)
    attempt(() => area().removeItem(PREFIX + key))
  }
  return {
    drop,
    read(key) {
      const text = kept.get(key) ?? attempt(() => area().getItem(PREFIX + key))
      const draft = text == null ? null : attempt(() => JSON.parse(text))
      if (typeof draft?.at === 'number' && now() - draft.at < KEPT_MS) return draft.value
      drop(key)
      return null
    },
    write(key, value) {
      const text = JSON.stringify({ at: now(), value })
      kept.set(key, text)
      attempt(() => area().setItem(PREFIX + key, text))
    },
    dropAll() {
      kept.clear()
      attempt(() => {
        const keys = Array.from({ length: area().length }, (_, at) => area().key(at) ?? '')
        for (const key of keys) if (key.startsWith(PREFIX)) area().removeItem(key)
      })
    },
  }
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const drafts = createDrafts({ area: () => globalThis.localStorage, now: Date.now })
