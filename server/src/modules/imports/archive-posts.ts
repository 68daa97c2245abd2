import { Worker } from 'node:worker_threads'
import { ZipError } from '../../platform/zip/zip-error.ts'
import type { NetworkPost } from '../connections/index.ts'
import type { Found, Piece, Task } from './archive-posts.thread.ts'

const START_MS = 30_000
/** Of one piece of a few kilobytes, which takes a millisecond; it is the machine that may be slow. */
const PIECE_MS = 5000
/** Of the reading of one page, however many pieces it takes to get to it. */
const PAGE_MS = 60_000
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } as const

/**
 * The posts in the bytes of one file of an export, read by a thread of its own. What takes it too long, or more memory
 * than it has, ends it and nothing else: that is an archive nobody can read.
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
    if (spentMs > PAGE_MS) throw new ZipError('takes too long')
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

/** It says when it is there, and then once for each piece it is given. */
function startThread(task: Task) {
  const thread = new Worker(new URL('./archive-posts.thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: MEMORY,
  })
  let told = Promise.withResolvers<Found>()
  const fail = (why: string) => told.reject(new ZipError(why))
  thread.on('message', (found: Found) => told.resolve(found))
  // Its own words are about what a stranger wrote.
  thread.on('error', () => fail('cannot be read'))
  thread.on('exit', () => fail('cannot be read'))

  async function answer(withinMs: number): Promise<Found> {
    const timer = setTimeout(() => fail('takes too long'), withinMs)
    try {
      return await told.promise
    } finally {
      clearTimeout(timer)
      told = Promise.withResolvers<Found>()
      // Nobody may be waiting when it ends.
      told.promise.catch(() => undefined)
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
