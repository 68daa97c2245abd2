import { setTimeout as rest } from 'node:timers/promises'
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'

export interface JetStreamConnection {
  readonly connection: NatsConnection
  readonly client: JetStreamClient
  readonly manager: JetStreamManager
}

const PATIENCE_MS = 2000

/** One connection of a process to NATS, which its bus and its signals share. */
export interface BusConnection {
  /** Waits briefly, then fails. Connects when it is first called. */
  connection(): Promise<JetStreamConnection>
  /** Resolves when there is a connection, however long that takes. */
  whenOpen(): Promise<JetStreamConnection>
  close(): Promise<void>
}

/**
 * Keeps trying to connect in the background for ever, so that a process can start and do its other work while the bus
 * is down. Callers who need the connection meanwhile wait briefly and then get an error. Nothing is connected before
 * somebody asks: commands that never use the bus do not need one.
 */
export function openConnection(servers: readonly string[], name: string): BusConnection {
  let opening: Promise<JetStreamConnection> | null = null
  let isOpen = false

  function open(): Promise<JetStreamConnection> {
    if (opening !== null) return opening
    opening = connectForEver(servers, name)
    opening.then(
      () => {
        isOpen = true
      },
      () => {},
    )
    return opening
  }

  return {
    whenOpen: open,
    async connection() {
      const soon = open()
      if (isOpen) return soon
      const opened = await Promise.race([soon, rest(PATIENCE_MS, null, { ref: false })])
      if (opened === null) throw new Error('the bus is unavailable')
      return opened
    },
    async close() {
      if (isOpen) await (await open()).connection.drain()
    },
  }
}

function connectForEver(servers: readonly string[], name: string): Promise<JetStreamConnection> {
  return connect({
    servers: [...servers],
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: true,
    timeout: PATIENCE_MS,
  }).then(async (connection) => ({
    connection,
    client: jetstream(connection, { timeout: PATIENCE_MS }),
    // Unchecked: the check asks only once, and would fail for good if JetStream starts a moment later than its server.
    manager: await jetstreamManager(connection, { timeout: PATIENCE_MS, checkAPI: false }),
  }))
}
