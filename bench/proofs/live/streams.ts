import http from 'node:http'
import type { Member } from '../../harness/members.ts'

export interface LiveEvent {
  readonly event: string
  readonly data: Record<string, unknown>
  readonly at: number
}

export interface Numbers {
  readonly post_id: string
  readonly num_likes: number
  readonly num_comments: number
}

/** A client of the live stream, as a browser would be one: it comes back when its stream ends. */
export interface StreamClient {
  readonly member: Member
  readonly events: LiveEvent[]
  /** Everything that arrived, if `keepsText`. */
  readonly text: () => string
  /** The numbers it would show for a post; null if it may not see it, undefined before it knows. */
  readonly shown: (post: string) => Numbers | null | undefined
  /** The newest post it knows of in the following feed; null before it knows of one. */
  readonly newest: () => string | null
  readonly isOpen: () => boolean
  readonly opened: () => number
  /** Statuses other than 200. */
  readonly refused: () => number
  /** Streams that ended without a word. */
  readonly cut: () => number
  readonly stop: () => void
}

export interface StreamOptions {
  /** The address to connect to; asked again for every attempt. */
  readonly url: () => string
  readonly watch: string
  /** Waits at most this long before it comes back, unless `Retry-After` says when. */
  readonly jitterMs?: number
  /** Whether it comes back at all. */
  readonly isLoyal?: boolean
  readonly keepsText?: boolean
  /** Comes back when it was told to, as our own client does; otherwise after `jitterMs` whatever it was told. */
  readonly heedsBye?: boolean
  readonly transport?: Transport
}

/** Asks for an address. What it returns ends the request. */
export type Transport = (address: string, headers: Record<string, string>, on: Listeners) => () => void

interface Listeners {
  readonly status: (status: number, retryAfter?: string | undefined) => void
  readonly text: (chunk: string) => void
  /** At least once, however it ended. */
  readonly end: () => void
}

const agent = new http.Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

const plain: Transport = (address, headers, on) => {
  const request = http.get(address, { headers, agent }, (response) => {
    on.status(response.statusCode ?? 0, response.headers['retry-after'])
    response.setEncoding('utf8')
    response.on('data', on.text)
    response.on('close', on.end)
    response.on('error', on.end)
  })
  request.on('error', on.end)
  return () => void request.destroy()
}

export function openStream(member: Member, options: StreamOptions): StreamClient {
  const { url, watch, jitterMs = 1000, isLoyal = true, keepsText = false } = options
  const { heedsBye = false, transport = plain } = options
  const events: LiveEvent[] = []
  const shown = new Map<string, Numbers | null>()
  const watched = watch.split(',').map((topic) => topic.replace('post:', ''))
  let newest: string | null = null
  let isStopped = false
  let isOpen = false
  let opened = 0
  let refused = 0
  let text = ''
  let cut = 0
  let close: (() => void) | null = null
  /** What the last bye said. */
  let afterBye: number | null = null

  function take(event: string, data: Record<string, unknown>): void {
    events.push({ event, data, at: performance.now() })
    if (event === 'state') {
      const posts = data['posts'] as Numbers[]
      for (const post of watched) shown.set(post, posts.find(({ post_id }) => post_id === post) ?? null)
      newest = (data['following'] as { newest: string | null } | null)?.newest ?? newest
    }
    if (event === 'bye') afterBye = Number(data['after_ms'])
    if (event === 'following') newest = String(data['newest'])
    if (event === 'post' && data['numbers'] !== null)
      shown.set(String(data['post_id']), data['numbers'] as Numbers)
    if (event === 'post' && data['numbers'] === null) shown.set(String(data['post_id']), null)
  }

  function again(afterMs = Math.random() * jitterMs): void {
    isOpen = false
    if (!isStopped && isLoyal) setTimeout(connect, afterMs)
  }

  function connect(): void {
    if (isStopped) return
    let isOver = false
    let isRefused = false
    let waitSeconds: number | null = null
    let rest = ''
    afterBye = null
    const headers = { authorization: member.token }
    const address = `${url()}/api/live/stream?user_profile_id=${member.profileId}&watch=${watch}`
    close = transport(address, headers, {
      status(status, retryAfter) {
        isRefused = status !== 200
        waitSeconds = retryAfter === undefined ? null : Number(retryAfter)
        if (isRefused) refused++
        else opened++
        isOpen = !isRefused
      },
      text(chunk) {
        if (isRefused) return
        if (keepsText) text += chunk
        const blocks = (rest + chunk).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
          if (event !== undefined && data !== undefined) take(event, JSON.parse(data))
        }
      },
      end() {
        if (isOver) return
        isOver = true
        if (isOpen && !isStopped && afterBye === null) cut++
        if (isRefused) again(waitSeconds === null ? undefined : waitSeconds * 1000)
        else again(heedsBye ? (afterBye ?? undefined) : undefined)
      },
    })
  }

  connect()
  return {
    member,
    events,
    text: () => text,
    shown: (post) => shown.get(post),
    newest: () => newest,
    isOpen: () => isOpen,
    opened: () => opened,
    refused: () => refused,
    cut: () => cut,
    stop() {
      isStopped = true
      close?.()
    },
  }
}

/** Waits until something holds; false if it does not in time. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return true
}

export const LIVE_ENV = {
  RATE_FACTOR: '1000000',
  LOG_LEVEL: 'info',
  SHED_DELAY_MS: '10000',
  LIMITS: JSON.stringify({ live: { perAddress: 100_000 } }),
}
