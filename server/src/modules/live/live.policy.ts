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
export const retryAfterSeconds = (random: () => number) => 5 + Math.floor(random() * 26)
