import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node'
import type { Log } from '../telemetry/log.ts'
import type { BusConnection } from './jetstream-connection.ts'

/**
 * Signals between processes that run right now, over NATS without JetStream: nothing is stored, and a signal that nobody
 * listens for is dropped by the server. They may be lost, so a listener must be able to read the state behind them, and
 * is told when it has to (`onReconnect`).
 */
export interface Signals {
  /** Sends without waiting. Fails only if there is no connection at all. */
  publish(subject: string, data: object): Promise<void>
  /** Resolves when the server has everything that was sent before, subscriptions included. */
  flush(): Promise<void>
  /**
   * Begins to listen at once if connected, otherwise as soon as there is a connection. One subscription of the process
   * serves all listeners of a subject, and is kept for a moment after the last of them has left.
   */
  subscribe(subject: string, listener: (data: unknown) => void): Listening
  /** Asks whoever answers this subject. Null if nobody does in time. */
  request(subject: string, data: object, timeoutMs: number): Promise<unknown>
  answer(subject: string, answerer: (data: unknown) => Promise<object>): Listening
  /** Called when signals may have been lost: after a reconnect, and after messages were dropped. */
  onReconnect(listener: () => void): void
  /** How many subjects have a subscription. */
  countSubjects(): number
}

export interface Listening {
  stop(): void
}

interface Subject {
  readonly listeners: Set<(data: unknown) => void>
  subscription: Subscription | null
  leaving: NodeJS.Timeout | null
}

/** People go back and forth between screens; leaving and coming back need not reach the server. */
const LEAVE_AFTER_MS = 2000
const FLUSH_MS = 1000

export function createSignals({
  connection: line,
  namespace,
  log,
}: {
  connection: BusConnection
  namespace: string
  log: Log
}): Signals {
  const subjects = new Map<string, Subject>()
  const answers = new Map<string, (message: Msg) => void>()
  const reconnected = new Set<() => void>()
  const fullName = (subject: string) => `${namespace}.${subject}`
  let nats: NatsConnection | null = null
  let isConnecting = false

  /** Connects when the first listener comes, and keeps an eye on the connection from then on. */
  function connect(): void {
    if (nats !== null || isConnecting) return
    isConnecting = true
    const began = performance.now()
    void line
      .whenOpen()
      .then(({ connection }) => {
        nats = connection
        for (const [subject, answerer] of answers)
          nats.subscribe(fullName(subject), { callback: onlyData(answerer) })
        for (const [name, subject] of subjects) listen(connection, name, subject)
        // Whoever read a state before this missed what happened since.
        if (performance.now() - began > FLUSH_MS) notifyReconnected()
        return watch(connection)
      })
      .catch((err: unknown) => log.warn({ err }, 'signals are not received'))
  }

  async function watch(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'reconnect' || type === 'slowConsumer') notifyReconnected()
    }
  }

  function notifyReconnected(): void {
    for (const listener of reconnected) listener()
  }

  function listen(connection: NatsConnection, name: string, subject: Subject): void {
    if (connection.isClosed()) return
    subject.subscription = connection.subscribe(fullName(name), {
      callback: onlyData((message) => {
        const data = parse(message)
        if (data !== undefined) for (const listener of subject.listeners) listener(data)
      }),
    })
  }

  function parse(message: Msg): unknown {
    try {
      return message.json()
    } catch (err) {
      log.warn({ err }, 'a signal could not be read')
      return undefined
    }
  }

  function leave(name: string, subject: Subject): void {
    subject.leaving ??= setTimeout(() => {
      subject.leaving = null
      if (subject.listeners.size > 0) return
      subjects.delete(name)
      if (nats?.isClosed() === false) subject.subscription?.unsubscribe()
    }, LEAVE_AFTER_MS).unref()
  }

  return {
    async publish(subject, data) {
      const { connection } = await line.connection()
      connection.publish(fullName(subject), JSON.stringify(data))
    },
    async flush() {
      const { connection } = await line.connection()
      await within(connection.flush(), FLUSH_MS)
    },
    subscribe(name, listener) {
      connect()
      const known = subjects.get(name)
      const subject = known ?? { listeners: new Set(), subscription: null, leaving: null }
      subject.listeners.add(listener)
      if (subject.leaving !== null) clearTimeout(subject.leaving)
      subject.leaving = null
      if (known === undefined) {
        subjects.set(name, subject)
        if (nats !== null) listen(nats, name, subject)
      }
      return {
        stop() {
          if (subject.listeners.delete(listener) && subject.listeners.size === 0) leave(name, subject)
        },
      }
    },
    async request(subject, data, timeoutMs) {
      try {
        const { connection } = await within(line.connection(), timeoutMs)
        const reply = await connection.request(fullName(subject), JSON.stringify(data), {
          timeout: timeoutMs,
        })
        return reply.json()
      } catch {
        return null
      }
    },
    answer(subject, answerer) {
      connect()
      const respond = (message: Msg) => {
        const data = parse(message)
        if (data === undefined) return
        void answerer(data).then(
          (reply) => message.respond(JSON.stringify(reply)),
          (err: unknown) => log.warn({ err }, 'a request of another process failed'),
        )
      }
      answers.set(subject, respond)
      const subscription = nats?.subscribe(fullName(subject), { callback: onlyData(respond) })
      return {
        stop() {
          answers.delete(subject)
          subscription?.unsubscribe()
        },
      }
    },
    onReconnect(listener) {
      reconnected.add(listener)
    },
    countSubjects: () => subjects.size,
  }
}

const onlyData = (handle: (message: Msg) => void) => (error: Error | null, message: Msg) => {
  if (error === null) handle(message)
}

function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('NATS did not answer in time')), ms)
    timer.unref()
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
