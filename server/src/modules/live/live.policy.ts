import type { PostId } from '@sayso/contract/ids'

export interface Watched {
  readonly posts: readonly PostId[]
  readonly following: boolean
}

/** Reads `watch`, whose form the contract has checked. */
export function readWatch(text: string | undefined): Watched {
  const topics = (text ?? '').split(',')
  return {
    posts: topics.filter((one) => one.startsWith('post:')).map((one) => one.slice('post:'.length) as PostId),
    following: topics.includes('following'),
  }
}

/** Names a stream in all processes: which process holds it, which of its streams it is, and a part nobody can guess. */
export const connectionId = (process: string, number: number, random: string) =>
  `${process}.${number}.${random}`

export function readConnectionId(id: string): { process: string; number: number } {
  const [process = '', number = ''] = id.split('.')
  return { process, number: Number(number) }
}

/** How long a client waits that comes back to a process which has no room: long enough to be spread out. */
export const retryAfterSeconds = (random: () => number) =>
  SHORTEST_WAIT + Math.floor(random() * (LONGEST_WAIT - SHORTEST_WAIT + 1))

const SHORTEST_WAIT = 5
const LONGEST_WAIT = 30

/**
 * Lets so many streams open each second. Whoever comes too early is told when there is room: each of them counts for a
 * second to come, so that a crowd is let in one after the other and comes back only once.
 */
export class Pace {
  readonly #perSecond: number
  readonly #random: () => number
  #second = -1
  #opened = 0
  /** The last place that was promised. Places are numbered: second 7 has those from 7 times `perSecond` on. */
  #promised = 0

  constructor(perSecond: number, random: () => number) {
    this.#perSecond = perSecond
    this.#random = random
  }

  /** 0 if a stream may open now, otherwise after how many seconds to try again. */
  waitAt(seconds: number): number {
    const second = Math.floor(seconds)
    if (second !== this.#second) {
      this.#second = second
      this.#opened = 0
    }
    if (this.#opened < this.#perSecond) {
      this.#opened++
      return 0
    }
    const promised = Math.max(this.#promised, (second + 1) * this.#perSecond)
    const wait = Math.ceil(Math.floor(promised / this.#perSecond) - seconds)
    // Promises to a crowd that never comes must not keep everybody else away for longer.
    if (wait > LONGEST_WAIT) return retryAfterSeconds(this.#random)
    this.#promised = promised + 1
    return wait
  }
}
