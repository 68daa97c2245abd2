import type { User } from '@sayso/contract/shapes/user'

export type ThemeChoice = 'light' | 'dark' | 'system'

export interface StoredPosition {
  latitude: number
  longitude: number
}

/** An action that needs an account, to be carried out after login. */
export type Interrupted =
  | {
      /** `react` to a post, open its `comment` box, or `send` the comment that is kept as a draft. */
      readonly act: 'react' | 'comment' | 'send'
      readonly post: string
      readonly kind?: string
    }
  | { readonly act: 'react-to-comment'; readonly comment: string; readonly kind: string }
  | { readonly act: 'follow'; readonly profile: string }

/** Our keys in the browser's storage, with the specified names; the last four names are our own. */
export interface Stored {
  auth_token: string
  user_unique_id: string
  profile_id: string
  is_anonymous: boolean
  user_data: User
  userLocation: StoredPosition
  locationPermissionGranted: boolean
  theme: ThemeChoice
  /** Both are kept for this tab only: where login was requested, and what it interrupted. */
  redirect_after_login: string
  interrupted_by_login: Interrupted
  /** Writes made before the code that queues them had arrived; for this tab, too. Only `entities/writes` reads them. */
  early_writes: readonly object[]
  /** This device has shown what True and False are for. */
  truth_hint_seen: boolean
  /** By which the server knows this browser again, whoever logs in. */
  device_token: string
}

export type StorageKey = keyof Stored

/** `isElsewhere`: another tab made the change. A null key: everything may have changed. */
export type StorageListener = (change: { key: StorageKey | null; isElsewhere: boolean }) => void

export interface AppStorage {
  /** Null if it is absent, or if no version of ours can have written it. */
  get<Key extends StorageKey>(key: Key): Stored[Key] | null
  set<Key extends StorageKey>(key: Key, value: Stored[Key]): void
  remove(key: StorageKey): void
  subscribe(listener: StorageListener): () => void
}

interface StorageParts {
  local: () => Storage
  session: () => Storage
  /** Where the browser reports changes by other tabs. */
  events: Pick<EventTarget, 'addEventListener'>
}

const ofThisTab: ReadonlySet<StorageKey> = new Set([
  'redirect_after_login',
  'interrupted_by_login',
  'early_writes',
])

type Readers = { [Key in StorageKey]: (text: string) => Stored[Key] | null }

const asText = (text: string) => (text === '' ? null : text)
const asFlag = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : null)

const readers: Readers = {
  auth_token: asText,
  user_unique_id: asText,
  profile_id: asText,
  is_anonymous: asFlag,
  user_data: readUser,
  userLocation: readPosition,
  locationPermissionGranted: asFlag,
  theme: (text) => (text === 'light' || text === 'dark' || text === 'system' ? text : null),
  redirect_after_login: asText,
  interrupted_by_login: readInterrupted,
  early_writes: (text) => attempt(() => JSON.parse(text)) ?? null,
  truth_hint_seen: asFlag,
  device_token: asText,
}

/**
 * Storage that cannot fail. If the browser blocks it (private windows, blocked cookies) or it is full, values are kept
 * in memory until the tab closes: a session that does not survive a reload is better than a page that does not start.
 */
export function createStorage({ local, session, events }: StorageParts): AppStorage {
  const kept = new Map<StorageKey, string>()
  const listeners = new Set<StorageListener>()
  const areaOf = (key: StorageKey) => (ofThisTab.has(key) ? session() : local())
  const notify = (key: StorageKey | null, isElsewhere: boolean) => {
    for (const listener of [...listeners]) listener({ key, isElsewhere })
  }

  function readText(key: StorageKey): string | null {
    const inMemory = kept.get(key)
    if (inMemory !== undefined) return inMemory
    return attempt(() => areaOf(key).getItem(key)) ?? null
  }

  events.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    if (key !== null && !Object.hasOwn(readers, key)) return
    if (key === null) kept.clear()
    else kept.delete(key as StorageKey)
    notify(key as StorageKey | null, true)
  })

  return {
    get(key) {
      const text = readText(key)
      return text === null ? null : readers[key](text)
    },
    set(key, value) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      kept.set(key, text)
      const isWritten = attempt(() => {
        areaOf(key).setItem(key, text)
        return true
      })
      if (isWritten) kept.delete(key)
      // An older value that could not be overwritten must not come back after a reload.
      else attempt(() => areaOf(key).removeItem(key))
      notify(key, false)
    },
    remove(key) {
      kept.delete(key)
      attempt(() => areaOf(key).removeItem(key))
      notify(key, false)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
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

function readUser(text: string): User | null {
  const user = attempt(() => JSON.parse(text)) as Partial<User> | null | undefined
  if (typeof user?.unique_id !== 'string' || typeof user.is_anonymous !== 'boolean') return null
  return { ...(user as User), profiles: Array.isArray(user.profiles) ? user.profiles : [] }
}

const ON_POSTS: readonly unknown[] = ['react', 'comment', 'send'] satisfies Interrupted['act'][]

function readInterrupted(text: string): Interrupted | null {
  const found = attempt(() => JSON.parse(text)) as Record<string, unknown> | null | undefined
  const { act, post, comment, profile } = found ?? {}
  const on =
    act === 'follow' ? profile : act === 'react-to-comment' ? comment : ON_POSTS.includes(act) ? post : null
  return typeof on === 'string' ? (found as unknown as Interrupted) : null
}

function readPosition(text: string): StoredPosition | null {
  const position = attempt(() => JSON.parse(text)) as Partial<StoredPosition> | null | undefined
  const { latitude, longitude } = position ?? {}
  const isPlace = (value: unknown, most: number) => typeof value === 'number' && Math.abs(value) <= most
  if (!isPlace(latitude, 90) || !isPlace(longitude, 180)) return null
  return { latitude: latitude as number, longitude: longitude as number }
}

/** The storage of this page. The areas are read each time, because the access itself can throw. */
export const storage = createStorage({
  local: () => globalThis.localStorage,
  session: () => globalThis.sessionStorage,
  events: typeof addEventListener === 'function' ? globalThis : new EventTarget(),
})
