// Everything that is read out of what a stranger packed happens here: beside the thread that does everybody's work,
// with memory and time of its own (archive-posts.ts).
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import type { NetworkName, NetworkPost } from '../connections/index.ts'
import { readInstagramPost, readTweet } from './archive-format.ts'
import { elementsOf } from './json-list.ts'

export interface Task {
  readonly network: NetworkName
  /** What names in the file begin at. */
  readonly root: string
  /** How many elements were read before. */
  readonly from: number
}

/** The next bytes; null after the last. */
export type Piece = Uint8Array | null

/** What was found in the last piece. Another is wanted unless it is over: with a place to go on, or the end of the list. */
export interface Found {
  readonly posts: readonly NetworkPost[]
  readonly over?: { readonly next: number | null }
}

const ELEMENTS_AT_ONCE = 1000
/** Of a page, in characters: what a thousand long posts have. */
const MOST_TOLD = 4_000_000

const { network, root, from } = workerData as Task
let posts: NetworkPost[] = []

function tell(over?: Found['over']): void {
  parentPort?.postMessage({ posts, ...(over && { over }) } satisfies Found)
  posts = []
}

async function* pieces(): AsyncGenerator<Buffer> {
  for (;;) {
    const arrives = once(parentPort as NonNullable<typeof parentPort>, 'message') as Promise<[Piece]>
    tell()
    const [piece] = await arrives
    if (piece === null) return
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
  }
}

/** Where to go on; null at the end of the list. */
async function read(): Promise<number | null> {
  let at = 0
  let told = 0
  for await (const element of elementsOf(pieces())) {
    if (at >= from + ELEMENTS_AT_ONCE || told > MOST_TOLD) return at
    at++
    if (at <= from) continue
    const post = network === 'twitter' ? readTweet(element, root) : readInstagramPost(element, root)
    if (post === null) continue
    posts.push(post)
    told += post.text.length
  }
  return null
}

tell({ next: await read() })
