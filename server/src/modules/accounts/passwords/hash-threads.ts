import { Worker } from 'node:worker_threads'
import type { HashDone, HashTask } from './hash-thread.ts'

type Task = Omit<HashTask, 'id'>
type Result = string | boolean

interface Thread {
  waiting: number
  run(task: Task): Promise<Result>
}

let lastId = 0

/**
 * Threads with a lower priority that only hash. Node's own thread pool has the priority of the event loop, and two
 * hashes there would take both cores of a small machine away from it.
 */
export function createHashThreads(count: number): (task: Task) => Promise<Result> {
  const threads = new Set<Thread>()

  function pick(): Thread {
    const idle = [...threads].find(({ waiting }) => waiting === 0)
    if (idle) return idle
    if (threads.size < count) return start()
    return [...threads].reduce((least, thread) => (thread.waiting < least.waiting ? thread : least))
  }

  function start(): Thread {
    const worker = new Worker(new URL('./hash-thread.ts', import.meta.url))
    const asked = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>()
    const thread: Thread = {
      waiting: 0,
      run(task) {
        const id = ++lastId
        thread.waiting++
        worker.ref()
        return new Promise<Result>((resolve, reject) => {
          asked.set(id, { resolve, reject })
          worker.postMessage({ ...task, id } satisfies HashTask)
        })
      },
    }
    worker.on('message', ({ id, result }: HashDone) => {
      const one = asked.get(id)
      asked.delete(id)
      // An idle thread does not keep the process alive.
      if (--thread.waiting === 0) worker.unref()
      if (result === null) one?.reject(new Error('a hash could not be created or verified'))
      else one?.resolve(result)
    })
    const end = () => {
      threads.delete(thread)
      for (const { reject } of asked.values()) reject(new Error('a hashing thread ended'))
      asked.clear()
    }
    worker.on('error', end)
    worker.on('exit', end)
    threads.add(thread)
    return thread
  }

  return (task) => pick().run(task)
}
