import type { Query } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { inLocalDatabase } from '../../lib/local-database.ts'
import { online } from '../../lib/online.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session, sessionCall } from '../session/index.ts'
import { takeEarlier } from './early-writes.ts'
import { createWriteQueue, type QueueMessage } from './queue.ts'
import { kinds, writes } from './waiting-writes.ts'
import type { Write } from './write-types.ts'

const LOCK = 'writes'
/** Kept in the order of sending. */
const nameOf = ({ at, key }: Write) => `${String(at).padStart(15, '0')} ${key}`

const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(LOCK) : null
/** Stands in for the table if the browser stores nothing. */
const inMemory = new Map<string, Write>()

async function put(write: Write): Promise<void> {
  try {
    await inLocalDatabase('readwrite', (tables) => tables.put('writes', nameOf(write), write))
  } catch {
    inMemory.set(write.key, write)
  }
}

/** The queue of this page. All tabs share its table; one of them at a time sends. */
export const queue = createWriteQueue({
  store: writes,
  kindOf: (name) => kinds.get(name) as never,
  read: () =>
    inLocalDatabase('readonly', (tables) => tables.all<Write>('writes')).then(
      (stored) => [...stored, ...inMemory.values()],
      () => [...inMemory.values()],
    ),
  put,
  async remove(write) {
    inMemory.delete(write.key)
    await inLocalDatabase('readwrite', (tables) => tables.remove('writes', nameOf(write))).catch(() => {})
  },
  send: ({ path, input, profile, key }) =>
    sessionCall(path, input as never, { by: profile, isUnattended: true, idempotencyKey: key }).catch(
      (error: unknown) => {
        // The account says so from now on, above every screen.
        if (error instanceof ApiError && error.code === 'account_suspended') void session.refresh()
        throw error
      },
    ),
  confirm: () => session.confirmEmail().catch(() => false),
  account,
  alone: async (work) => {
    if (navigator.locks) await navigator.locks.request(LOCK, work)
    else await work()
  },
  post: (message) => channel?.postMessage(message),
  reloadLoading: () => void reloadLoading(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: Date.now,
})

/** Lists that are shown already refresh in their own way, so that nothing moves under the reader. */
function isLoading({ state }: Query): boolean {
  const isList = typeof state.data === 'object' && state.data !== null && 'pages' in state.data
  return state.fetchStatus === 'fetching' && !isList
}

/** A first load must be cancelled: a refetch would join it, and its answer may not know of the write. */
async function reloadLoading(): Promise<void> {
  const loading = queryClient.getQueryCache().findAll({ predicate: isLoading })
  await Promise.all(loading.map((query) => query.cancel({ silent: true })))
  const again = new Set(loading)
  await queryClient.refetchQueries({ predicate: (query) => again.has(query) })
}

function account() {
  const state = session.get()
  return state.status === 'authenticated' && state.kind === 'member' ? state.userId : null
}

function confirmed() {
  const state = session.get()
  return state.status === 'authenticated' && state.user.verified
}

/** The email may have been confirmed before this code was loaded. */
function sendWaiting() {
  if (confirmed()) void queue.resume()
  else queue.flush()
}

channel?.addEventListener('message', ({ data }: MessageEvent<QueueMessage>) => queue.receive(data))
online.subscribe(() => {
  if (online.get()) queue.flush()
})

let shownFor = account()
let isConfirmed = confirmed()
session.subscribe(() => {
  const wasConfirmed = isConfirmed
  isConfirmed = confirmed()
  if (shownFor === account()) {
    if (isConfirmed && !wasConfirmed) void queue.resume()
    return
  }
  shownFor = account()
  inMemory.clear()
  void queue.reload().then(sendWaiting)
})

// What was loaded does not know of what waits: neither a fresh answer nor one that was kept.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
  if (writes.get().length > 0) queueMicrotask(queue.showAll)
})

void takeEarlier(put)
  .then(queue.reload)
  .then(() => {
    queue.showAll()
    sendWaiting()
  })
