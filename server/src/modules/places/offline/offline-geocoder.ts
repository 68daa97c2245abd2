import { Worker } from 'node:worker_threads'
import type { Geocoder } from '../geocoder.ts'
import type { Place } from '../place.ts'

/** Loading takes two seconds, on a busy machine ten; a thread that takes longer is considered lost. */
const LOADED_WITHIN_MS = 60_000

/** Several times what its data needs: a runaway thread must not bring the process down. */
const resourceLimits = { maxOldGenerationSizeMb: 256 }

/**
 * Finds places in data that ships with the product: no position leaves the machine. It runs in its own thread, which
 * starts with the first question, or earlier.
 */
export function createOfflineGeocoder(): Geocoder {
  let thread: Promise<Thread> | null = null
  const awake = () => {
    thread ??= startThread(() => {
      thread = null
    })
    return thread
  }

  return {
    async locate(middle) {
      return (await awake()).ask(middle)
    },
    async wake() {
      await awake()
    },
  }
}

interface Thread {
  ask(question: object): Promise<Place>
}

function startThread(onGone: () => void): Promise<Thread> {
  const worker = new Worker(new URL('./offline-geocoder.thread.ts', import.meta.url), { resourceLimits })
  // The process may exit while the thread waits for questions.
  worker.unref()
  const waiting = new Map<number, PromiseWithResolvers<Place>>()
  const ready = Promise.withResolvers<Thread>()
  let asked = 0

  const late = setTimeout(() => fail(new Error('the geocoder did not load')), LOADED_WITHIN_MS)
  late.unref()

  function fail(error: Error): void {
    clearTimeout(late)
    onGone()
    ready.reject(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    void worker.terminate()
  }

  worker.on('message', (answer: { ready: true } | { id: number; place: Place }) => {
    if ('ready' in answer) {
      clearTimeout(late)
      ready.resolve({
        ask(question) {
          const answered = Promise.withResolvers<Place>()
          waiting.set(++asked, answered)
          worker.postMessage({ ...question, id: asked })
          return answered.promise
        },
      })
      return
    }
    waiting.get(answer.id)?.resolve(answer.place)
    waiting.delete(answer.id)
  })
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error('the geocoder failed')))
  worker.on('exit', () => fail(new Error('the geocoder ended')))
  return ready.promise
}
