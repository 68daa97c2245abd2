import { Worker } from 'node:worker_threads'
import { ZipError } from '../../../platform/zip/zip-error.ts'
import type { NetworkPost } from '../../connections/index.ts'
import type { Found, Piece, Task } from './archive-posts.thread.ts'

const START_MS = 30_000
/** For one piece of a few kilobytes, which normally takes a millisecond; the machine may be slow. */
const PIECE_MS = 5000
/** For one page, however many pieces it takes to get to it. */
const PAGE_MS = 60_000
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } as const

/**
 * Reads the posts in one file of an export, in a separate thread. If that reading takes too long or too much memory, only the
 * thread ends, and the archive counts as unreadable.
 */
export async function readPosts(
  bytes: AsyncIterable<Uint8Array>,
  task: Task,
): Promise<{ posts: NetworkPost[]; next: number | null }> {
  const posts: NetworkPost[] = []
  const thread = startThread(task)
  let spentMs = 0
  const give = async (piece: Piece): Promise<Found> => {
    const began = performance.now()
    const found = await thread.give(piece)
    spentMs += performance.now() - began
    if (spentMs > PAGE_MS) throw new ZipError('reading takes too long')
    posts.push(...found.posts)
    return found
  }
  try {
    await thread.started
    for await (const piece of bytes) {
      const { over } = await give(piece)
      if (over) return { posts, next: over.next }
    }
    const { over } = await give(null)
    return { posts, next: over?.next ?? null }
  } finally {
    await thread.end()
  }
}

/** The thread sends a message when it has started, and then one for each piece it gets. */
function startThread(task: Task) {
  const thread = new Worker(new URL('./archive-posts.thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: MEMORY,
  })
  let reported = Promise.withResolvers<Found>()
  const fail = (why: string) => reported.reject(new ZipError(why))
  thread.on('message', (found: Found) => reported.resolve(found))
  // Its error messages may contain untrusted content, so they are not used.
  thread.on('error', () => fail('cannot be read'))
  thread.on('exit', () => fail('cannot be read'))

  async function answer(withinMs: number): Promise<Found> {
    const timer = setTimeout(() => fail('reading takes too long'), withinMs)
    try {
      return await reported.promise
    } finally {
      clearTimeout(timer)
      reported = Promise.withResolvers<Found>()
      // Nobody may be awaiting it when the thread ends.
      reported.promise.catch(() => undefined)
    }
  }

  return {
    started: answer(START_MS),
    give(piece: Piece): Promise<Found> {
      thread.postMessage(piece)
      return answer(PIECE_MS)
    },
    end: () => thread.terminate(),
  }
}
