import type { EventOf } from '@sayso/contract/stream'
import type { liveStream } from '@sayso/contract/streams'

type LiveEvent = EventOf<typeof liveStream>
type Data<Name extends LiveEvent['event']> = Extract<LiveEvent, { event: Name }>['data']

/** A stream as a client reads it. */
export interface LiveClient {
  readonly status: number
  readonly headers: Headers
  /** Everything so far, oldest first. */
  readonly events: LiveEvent[]
  /** Everything that arrived, as text. */
  text(): string
  /** The next event of this name that fits and was not taken before. */
  next<Name extends LiveEvent['event']>(
    name: Name,
    fits?: (data: Data<Name>) => boolean,
    withinMs?: number,
  ): Promise<Data<Name>>
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens a stream and reads it until it ends or is closed. */
export async function openLive(
  baseUrl: string,
  { token, profileId, watch = '' }: { token: string; profileId?: string; watch?: string },
): Promise<LiveClient> {
  const url = new URL('/api/live/stream', baseUrl)
  if (watch !== '') url.searchParams.set('watch', watch)
  if (profileId !== undefined) url.searchParams.set('user_profile_id', profileId)
  const abort = new AbortController()
  const response = await fetch(url, { headers: { authorization: token }, signal: abort.signal })
  const events: LiveEvent[] = []
  const taken = new Set<LiveEvent>()
  const arrived = new Set<() => void>()
  let all = ''
  let rest = ''

  function read(text: string): void {
    all += text
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (event !== undefined && data !== undefined)
        events.push({ event, data: JSON.parse(data) } as LiveEvent)
    }
    for (const listener of arrived) listener()
  }

  const ended = (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const bytes of response.body ?? []) read(decoder.decode(bytes, { stream: true }))
    } catch {
      // Closed by us, or cut off.
    }
    for (const listener of arrived) listener()
  })()

  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => all,
    ended,
    close: () => abort.abort(),
    async next(name, fits = () => true, withinMs = 5000) {
      const deadline = Date.now() + withinMs
      for (;;) {
        const found = events.find(
          (one) => one.event === name && !taken.has(one) && fits(one.data as Data<typeof name>),
        )
        if (found) {
          taken.add(found)
          return found.data as Data<typeof name>
        }
        const left = deadline - Date.now()
        if (left <= 0)
          throw new Error(`no ${name} came in time; there were ${events.map((one) => one.event)}`)
        await new Promise<void>((resolve) => {
          const done = () => {
            clearTimeout(timer)
            arrived.delete(done)
            resolve()
          }
          const timer = setTimeout(done, left)
          arrived.add(done)
        })
      }
    },
  }
}
