// Parses untrusted archive content. It runs outside the main thread, with its own limits on memory and time
// (archive-posts.ts).
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { NetworkName, NetworkPost } from '../../connections/index.ts'
import { readInstagramPost, readTweet } from './archive-format.ts'
import { elementsOf } from './json-list.ts'

export interface Task {
  readonly network: NetworkName
  /** The folder that paths in the file are relative to. */
  readonly root: string
  /** How many elements were read before. */
  readonly from: number
}

/** The next bytes; null after the last. */
export type Piece = Uint8Array | null

/**
 * The posts found in the last piece. Another piece is wanted unless `over` is set: with the element to continue at, or
 * null at the end of the list.
 */
export interface Found {
  readonly posts: readonly NetworkPost[]
  readonly over?: { readonly next: number | null }
}

const ELEMENTS_PER_BATCH = 1000
/** The limit of a page in characters: enough for a thousand long posts. */
const MAX_REPORTED = 4_000_000

const { network, root, from } = workerData as Task
let posts: NetworkPost[] = []

function post(over?: Found['over']): void {
  parentPort?.postMessage({ posts, ...(over && { over }) } satisfies Found)
  posts = []
}

async function* pieces(): AsyncGenerator<Buffer> {
  for (;;) {
    const arrives = once(parentPort as NonNullable<typeof parentPort>, 'message') as Promise<[Piece]>
    post()
    const [piece] = await arrives
    if (piece === null) return
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
  }
}

/** The element to continue at, or null at the end of the list. */
async function read(): Promise<number | null> {
  let at = 0
  let reported = 0
  for await (const element of elementsOf(pieces())) {
    if (at >= from + ELEMENTS_PER_BATCH || reported > MAX_REPORTED) return at
    at++
    if (at <= from) continue
    const post = network === 'twitter' ? readTweet(element, root) : readInstagramPost(element, root)
    if (post === null) continue
    posts.push(post)
    reported += post.text.length
  }
  return null
}

post({ next: await read() })
