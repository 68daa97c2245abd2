import { expect, test, vi } from 'vitest'
import { connect } from './connection.ts'
import type { LiveEvent } from './topics.ts'

const frame = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const hello = (connection: string) => frame('hello', { connection, app_version: null })

/** A server of streams: each request is answered by the test, which can then send on it and end it. */
function server() {
  const streams: { watch: string; send(text: string): void; end(): void; isClosed(): boolean }[] = []
  const answers: Response[] = []
  const waits: number[] = []
  const watched: [string, string][] = []
  const events: LiveEvent[] = []
  const onRejected = vi.fn()
  let resume = () => {}
  const connection = connect(['following'], {
    async open(watch, signal) {
      const answer = answers.shift()
      if (answer) return answer
      let out!: ReadableStreamDefaultController<Uint8Array>
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          out = controller
        },
      })
      signal.addEventListener('abort', () => out.error(signal.reason))
      streams.push({
        watch,
        send: (text) => out.enqueue(new TextEncoder().encode(text)),
        end: () => out.close(),
        isClosed: () => signal.aborted,
      })
      return new Response(body)
    },
    async sendWatch(id, watch) {
      watched.push([id, watch])
      if (watch.includes('gone')) throw new Error('no such connection')
    },
    onEvent: (event) => events.push(event),
    onRejected,
    random: () => 0.5,
    wait: (ms) => {
      waits.push(ms)
      return new Promise((resolve) => {
        resume = resolve
      })
    },
  })
  const stream = (at: number) =>
    vi.waitFor(() => {
      const found = streams[at]
      if (!found) throw new Error('not opened yet')
      return found
    })
  return {
    connection,
    stream,
    answers,
    waits,
    watched,
    events,
    onRejected,
    resume: () => resume(),
    waited: (count: number) => vi.waitFor(() => expect(waits).toHaveLength(count)),
  }
}

test('events arrive whole, however they are cut, and comments are not events', async () => {
  const { stream, events } = server()
  const one = await stream(0)
  expect(one.watch).toBe('following')
  one.send(hello('a.1.x'))
  one.send(': still here\n\nevent: pay')
  one.send('ment\ndata: {"payment_id":"p1"}\n')
  one.send('\n')
  await vi.waitFor(() => expect(events).toHaveLength(2))
  expect(events[1]).toEqual({ event: 'payment', data: { payment_id: 'p1' } })
})

test('a stream that ends is opened again: after the time the server gave, or a random one that grows', async () => {
  const { stream, waits, waited, resume } = server()
  const one = await stream(0)
  one.send(frame('bye', { after_ms: 7 }))
  one.end()
  await waited(1)
  resume()
  for (const [at, longest] of [6_000, 12_000, 30_000, 30_000].entries()) {
    const next = await stream(at + 1)
    next.end()
    await waited(at + 2)
    expect(waits.at(-1)).toBe(longest / 2)
    resume()
  }
  expect(waits[0]).toBe(7)
})

const refusal = (status: number, code: string, headers = {}) =>
  new Response(JSON.stringify({ success: false, error: code, code }), { status, headers })

test('a busy server says how long to wait; one that rejects the session is asked again, with a newer one', async () => {
  const { answers, stream, waits, waited, resume, onRejected } = server()
  const one = await stream(0)
  answers.push(refusal(503, 'busy', { 'Retry-After': '9' }), refusal(401, 'session_expired'))
  one.end()
  await waited(1)
  resume()
  await waited(2)
  expect(waits[1]).toBe(9_000)
  resume()
  await vi.waitFor(() => expect(onRejected).toHaveBeenCalledOnce())
  await waited(3)
  resume()
  const two = await stream(1)
  two.send(frame('ended', {}))
  await vi.waitFor(() => expect(onRejected).toHaveBeenCalledTimes(2))
})

test('topics are sent on the open connection whenever they are asked for, and those chosen before it stood after the greeting', async () => {
  const { connection, stream, watched } = server()
  const one = await stream(0)
  connection.watch(['post:p1'])
  expect(watched).toEqual([])
  one.send(hello('a.1.x'))
  await vi.waitFor(() => expect(watched).toEqual([['a.1.x', 'post:p1']]))
  connection.watch(['post:p1'])
  connection.watch(['post:p2', 'following'])
  expect(watched).toEqual([
    ['a.1.x', 'post:p1'],
    ['a.1.x', 'post:p1'],
    ['a.1.x', 'post:p2,following'],
  ])
})

test('if the server does not know the connection any more, a new one is opened at once', async () => {
  const { connection, stream, waits } = server()
  const one = await stream(0)
  one.send(hello('a.1.x'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  connection.watch(['gone'])
  const two = await stream(1)
  expect(one.isClosed()).toBe(true)
  expect(two.watch).toBe('gone')
  expect(waits).toEqual([])
})

test('closing ends the stream and opens no other', async () => {
  const { connection, stream, waits } = server()
  const one = await stream(0)
  connection.close()
  await vi.waitFor(() => expect(one.isClosed()).toBe(true))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(waits).toEqual([])
})
