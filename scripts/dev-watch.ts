// Tells `npm run dev` that code or migrations were saved.
import { type FSWatcher, watch } from 'node:fs'

export interface Saved {
  /** A migration has come or changed, now or earlier, and was not applied since. */
  readonly isMigrationDue: boolean
}

const CODE = ['server/src', 'contract/src']
const MIGRATIONS = 'server/migrations'
/** Editors write in several steps, and a branch that is switched is many files. */
const CALM_MS = 150

/**
 * One call at a time, for everything that was saved meanwhile. It answers whether migrations that were due are applied;
 * as long as they are not, they are due at every change: what keeps them back may be code that does not start.
 */
export function watchTree(root: string, changed: (saved: Saved) => Promise<boolean>): () => void {
  let timer: NodeJS.Timeout | undefined
  let isMigrationDue = false
  let last = Promise.resolve()

  async function tell(): Promise<void> {
    const isDue = isMigrationDue
    isMigrationDue = false
    if (!(await changed({ isMigrationDue: isDue }))) isMigrationDue ||= isDue
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(tell)
    }, CALM_MS)
  }
  const watchers = [
    ...CODE.map((folder) =>
      watch(`${root}${folder}`, { recursive: true }, (_event, file) => {
        if (file !== null && /(?<!\.test)\.ts$/.test(file)) soon()
      }),
    ),
    watch(`${root}${MIGRATIONS}`, (_event, file) => {
      if (!file?.endsWith('.sql')) return
      isMigrationDue = true
      soon()
    }),
  ]
  // A file that is gone before it could be looked at is no reason to end.
  for (const watcher of watchers) watcher.on('error', () => undefined)
  return () => closeAll(watchers, timer)
}

function closeAll(watchers: readonly FSWatcher[], timer: NodeJS.Timeout | undefined): void {
  clearTimeout(timer)
  for (const watcher of watchers) watcher.close()
}
