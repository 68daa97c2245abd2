// Notifies `npm run dev` when code, migrations or definitions are saved.
import { type FSWatcher, watch } from 'node:fs'

export interface Saved {
  /** A migration or a definition was added or changed, now or earlier, and has not been applied since. */
  readonly isMigrationDue: boolean
}

const CODE = ['server/src', 'contract/src']
const SCHEMA = ['server/migrations', 'server/sql']
/** Editors write in several steps, and switching a branch changes many files. */
const CALM_MS = 150

/**
 * Calls `changed` once at a time, for everything that was saved meanwhile. It returns whether due migrations were
 * applied; until they are, they are due on every change, because code that does not start may be what blocks them.
 */
export function watchTree(root: string, changed: (saved: Saved) => Promise<boolean>): () => void {
  let timer: NodeJS.Timeout | undefined
  let isMigrationDue = false
  let last = Promise.resolve()

  async function notify(): Promise<void> {
    const isDue = isMigrationDue
    isMigrationDue = false
    if (!(await changed({ isMigrationDue: isDue }))) isMigrationDue ||= isDue
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(notify)
    }, CALM_MS)
  }
  const watchers = [
    ...CODE.map((folder) =>
      watch(`${root}${folder}`, { recursive: true }, (_event, file) => {
        if (file !== null && /(?<!\.test)\.ts$/.test(file)) soon()
      }),
    ),
    ...SCHEMA.map((folder) =>
      watch(`${root}${folder}`, { recursive: true }, (_event, file) => {
        if (!file?.endsWith('.sql')) return
        isMigrationDue = true
        soon()
      }),
    ),
  ]
  // A file that is gone before it could be read is no reason to end.
  for (const watcher of watchers) watcher.on('error', () => undefined)
  return () => closeAll(watchers, timer)
}

function closeAll(watchers: readonly FSWatcher[], timer: NodeJS.Timeout | undefined): void {
  clearTimeout(timer)
  for (const watcher of watchers) watcher.close()
}
