/**
 * Data too large for local storage: drafts, files to upload and their upload jobs; writes that wait for a connection,
 * the last answers for when there is none, and what another app shared with ours.
 */
export type LocalTable = 'drafts' | 'files' | 'uploads' | 'writes' | 'answers' | 'shared'

const NAME = 'sayso'
/** 2: `writes`, `answers` and `shared`. */
const VERSION = 2
const TABLES: readonly LocalTable[] = ['drafts', 'files', 'uploads', 'writes', 'answers', 'shared']

let opening: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => {
      const { result: database } = request
      for (const table of TABLES) {
        if (!database.objectStoreNames.contains(table)) database.createObjectStore(table)
      }
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      // A newer version of the app in another tab must not wait for this one; a closed connection is opened again.
      request.result.onversionchange = () => {
        request.result.close()
        opening = null
      }
      request.result.onclose = () => {
        opening = null
      }
      resolve(request.result)
    }
  })
  opening.catch(() => {
    opening = null
  })
  return opening
}

interface Tables {
  get<Value>(table: LocalTable, key: string): Promise<Value | undefined>
  all<Value>(table: LocalTable): Promise<Value[]>
  put(table: LocalTable, key: string, value: unknown): void
  remove(table: LocalTable, key: string): void
  /** All values with their keys, in the order of the keys. */
  entries<Value>(table: LocalTable): Promise<[key: string, value: Value][]>
  /** Deletes everything, of all users. */
  clear(): void
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/**
 * Runs a transaction: all of it or nothing. Inside, await nothing but the tables: a transaction ends when it is idle.
 */
export async function inLocalDatabase<Result>(
  mode: 'readonly' | 'readwrite',
  work: (tables: Tables) => Promise<Result> | Result,
): Promise<Result> {
  const database = await open()
  const transaction = database.transaction(TABLES, mode)
  const isOver = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The browser could not store this'))
  })
  isOver.catch(() => {})
  const store = (table: LocalTable) => transaction.objectStore(table)
  const result = await work({
    get: (table, key) => answerOf(store(table).get(key)),
    all: (table) => answerOf(store(table).getAll()),
    async entries<Value>(table: LocalTable) {
      const keys = answerOf(store(table).getAllKeys())
      const values = await answerOf<Value[]>(store(table).getAll())
      return (await keys).map((key, at) => [String(key), values[at] as Value])
    },
    put: (table, key, value) => void store(table).put(value, key),
    remove: (table, key) => void store(table).delete(key),
    clear() {
      for (const table of TABLES) store(table).clear()
    },
  })
  // Commit explicitly, so that it is not lost if the page is closing.
  if (mode === 'readwrite') transaction.commit()
  await isOver
  return result
}
