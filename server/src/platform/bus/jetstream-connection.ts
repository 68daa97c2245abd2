import { setTimeout as rest } from 'node:timers/promises'
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'

interface JetStreamConnection {
  readonly connection: NatsConnection
  readonly client: JetStreamClient
  readonly manager: JetStreamManager
}

const PATIENCE_MS = 2000

/**
 * Keeps trying to connect in the background for ever, so that a process can start and do its other work while the bus
 * is down. Callers who need the connection meanwhile wait briefly and then get an error.
 */
export function openConnection(servers: readonly string[], name: string) {
  const opening: Promise<JetStreamConnection> = connect({
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
  let isOpen = false
  opening.then(
    () => {
      isOpen = true
    },
    () => {},
  )

  return {
    async connection(): Promise<JetStreamConnection> {
      if (isOpen) return opening
      const opened = await Promise.race([opening, rest(PATIENCE_MS, null, { ref: false })])
      if (opened === null) throw new Error('the bus is unavailable')
      return opened
    },
    async close(): Promise<void> {
      if (isOpen) await (await opening).connection.drain()
    },
  }
}
