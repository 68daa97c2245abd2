import { createParser } from 'eventsource-parser'
import { ApiError, readAnswer } from '../../lib/api-error.ts'
import type { LiveEvent } from './topics.ts'

/** The server sends something every 25 s. A connection that is silent for longer is dead, though nobody said so. */
const SILENCE_MS = 60_000
/** The longest random pause before each new attempt; the last one repeats. */
const PAUSES_MS = [3_000, 6_000, 12_000, 30_000]
/** A stream that stood this long was a success: the next attempt starts with the shortest pause again. */
const STOOD_MS = 10_000

export interface ConnectionParts {
  /** Requests the stream. */
  open(watch: string, signal: AbortSignal): Promise<Response>
  /** Tells the server that other topics are shown now. */
  sendWatch(connection: string, watch: string): Promise<unknown>
  onEvent(event: LiveEvent): void
  /** The server no longer accepts the session it was opened with. */
  onRejected(): void
  random?: () => number
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

export interface Connection {
  /** The server answers with how things are now, also if these are the topics it knows. */
  watch(topics: readonly string[]): void
  close(): void
}

/** Keeps a stream open: it connects again whenever the stream ends, until it is closed or the session is over. */
export function connect(topics: readonly string[], parts: ConnectionParts): Connection {
  const { random = Math.random, wait = pause } = parts
  const closed = new AbortController()
  let watch = topics.join()
  let known: string | null = null
  let connection: string | null = null
  let again = new AbortController()

  async function run(): Promise<void> {
    for (let failures = 0; !closed.signal.aborted; failures += 1) {
      const began = Date.now()
      again = new AbortController()
      const after = await follow(AbortSignal.any([closed.signal, again.signal]))
      connection = null
      if (closed.signal.aborted) return
      if (Date.now() - began > STOOD_MS) failures = 0
      const longest = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0
      if (after !== 'now') await wait(after ?? random() * longest, closed.signal)
    }
  }

  /** Follows one stream to its end. Returns how long to wait before the next, null for a random time. */
  async function follow(signal: AbortSignal): Promise<number | null | 'now'> {
    let after: number | null = null
    const silence = new AbortController()
    let timer = setTimeout(() => {}, 0)
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), SILENCE_MS)
    }
    alive()
    try {
      known = watch
      const response = await parts.open(watch, AbortSignal.any([signal, silence.signal]))
      if (!response.ok || response.body === null) await reject(response)
      const parser = createParser({
        onEvent: ({ event, data }) => {
          const arrived = { event, data: JSON.parse(data) } as LiveEvent
          if (arrived.event === 'hello') greeted(arrived.data.connection)
          if (arrived.event === 'bye') after = arrived.data.after_ms
          if (arrived.event === 'ended') parts.onRejected()
          parts.onEvent(arrived)
        },
      })
      const texts = (response.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream())
      for (const reader = texts.getReader(); ; ) {
        const { done, value } = await reader.read()
        if (done) return after
        alive()
        parser.feed(value)
      }
    } catch (error) {
      if (again.signal.aborted) return 'now'
      if (!(error instanceof ApiError)) return after
      // The page may have a newer one by the next attempt; if not, it closes this connection.
      if (error.status === 401) parts.onRejected()
      return error.retryAfterMs
    } finally {
      clearTimeout(timer)
    }
  }

  function greeted(id: string): void {
    connection = id
    sendTopics()
  }

  /** Sends the topics, unless the server knows them. If it does not know the connection any more, a new one is opened. */
  function sendTopics(): void {
    if (connection === null || watch === known) return
    known = watch
    parts.sendWatch(connection, watch).catch(() => again.abort())
  }

  void run()
  return {
    watch(next) {
      watch = next.join()
      known = null
      sendTopics()
    },
    close: () => closed.abort(),
  }
}

async function reject(response: Response): Promise<never> {
  const answer = {
    status: response.status,
    text: await response.text(),
    retryAfter: response.headers.get('Retry-After'),
    requestId: null,
  }
  readAnswer(answer)
  throw new ApiError('http', 'not a stream')
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
