import { ApiError } from '../../lib/api-error.ts'
import { createStore, type Store } from '../../lib/store.ts'
import type { UploadJob } from '../draft/draft-types.ts'

export type UploadItem = UploadJob & {
  /** `held`: offline; it continues by itself. */
  readonly status: 'waiting' | 'held' | 'sending' | 'done' | 'failed'
  /** From 0 to 1. At 1 all bytes have arrived and the server is still processing them. */
  readonly progress: number
  readonly error: string | null
}

export interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

export interface UploadQueueParts {
  /** Resolves when the server has the file. */
  send(job: UploadJob, sending: Sending): Promise<void>
  /** The file has arrived or was cancelled: its stored copy can be deleted. */
  forget(job: UploadJob): void
  /** Locks the job against other tabs; resolves to false if one of them is uploading it. */
  claim(job: UploadJob, work: () => Promise<void>): Promise<boolean>
  online: Store<boolean>
  wait(ms: number): Promise<void>
}

export interface UploadQueue extends Store<readonly UploadItem[]> {
  add(jobs: readonly UploadJob[]): void
  retry(id: string): void
  cancel(id: string): void
  /** Stops and hides all other jobs; they stay stored. */
  keepOnly(isWanted: (job: UploadJob) => boolean): void
  /** Hides finished uploads. */
  clearDone(): void
}

const CONCURRENCY = 3
const MAX_TRIES = 3
const FIRST_WAIT_MS = 1_000

/** The server's own message, if there is one. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiError && error.refusal?.error) return error.refusal.error
  return error instanceof Error ? error.message : String(error)
}

/** Uploads three files at a time, continues after a lost connection, and keeps failed ones visible. */
export function createUploadQueue(parts: UploadQueueParts): UploadQueue {
  const store = createStore<readonly UploadItem[]>([])
  const stops = new Map<string, AbortController>()

  const find = (id: string) => store.get().find((item) => item.id === id)
  function change(id: string, some: Partial<UploadItem>): void {
    store.set(store.get().map((item) => (item.id === id ? { ...item, ...some } : item)))
  }
  const remove = (id: string) => store.set(store.get().filter((item) => item.id !== id))

  function pump(): void {
    for (const item of store.get()) {
      if (stops.size >= CONCURRENCY) return
      if (item.status !== 'waiting' || stops.has(item.id)) continue
      const stop = new AbortController()
      stops.set(item.id, stop)
      change(item.id, { status: 'sending', progress: 0, error: null })
      void run(item, stop)
    }
  }

  async function run(item: UploadItem, stop: AbortController): Promise<void> {
    const isMine = await parts.claim(item, () => attempt(item, stop.signal))
    // Another tab uploads and shows it, so it is not needed here.
    if (!isMine) remove(item.id)
    stops.delete(item.id)
    pump()
  }

  async function attempt(item: UploadItem, signal: AbortSignal): Promise<void> {
    const onProgress = (progress: number) => change(item.id, { progress })
    for (let tries = 1; ; tries++) {
      try {
        await parts.send(item, { signal, onProgress })
        change(item.id, { status: 'done', progress: 1 })
        return parts.forget(item)
      } catch (error) {
        if (signal.aborted) return
        if (!parts.online.get()) return change(item.id, { status: 'held', progress: 0 })
        const canPass = error instanceof ApiError && error.retryable
        if (!canPass || tries >= MAX_TRIES) {
          return change(item.id, { status: 'failed', error: wordsOf(error) })
        }
        const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
        await parts.wait(Math.max(FIRST_WAIT_MS * 2 ** (tries - 1), asked))
        if (signal.aborted) return
        change(item.id, { progress: 0 })
      }
    }
  }

  parts.online.subscribe(() => {
    if (!parts.online.get()) return
    for (const item of store.get()) if (item.status === 'held') change(item.id, { status: 'waiting' })
    pump()
  })

  return {
    ...store,
    add(jobs) {
      const fresh = jobs.filter(({ id }) => find(id) === undefined)
      const items = fresh.map((job) => ({ ...job, status: 'waiting' as const, progress: 0, error: null }))
      store.set([...store.get(), ...items])
      pump()
    },
    retry(id) {
      if (find(id)?.status !== 'failed') return
      change(id, { status: 'waiting', error: null })
      pump()
    },
    cancel(id) {
      const item = find(id)
      stops.get(id)?.abort()
      remove(id)
      if (item && item.status !== 'done') parts.forget(item)
    },
    keepOnly(isWanted) {
      for (const { id } of store.get().filter((item) => !isWanted(item))) {
        stops.get(id)?.abort()
        remove(id)
      }
    },
    clearDone: () => store.set(store.get().filter(({ status }) => status !== 'done')),
  }
}
