import { setTimeout as rest } from 'node:timers/promises'
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'

interface Line {
  readonly connection: NatsConnection
  readonly client: JetStreamClient
  readonly manager: JetStreamManager
}

const PATIENCE_MS = 2000

/**
 * Connects in the background and for ever, so that a process starts and does its other work while the bus is away.
 * Whoever needs the line meanwhile waits a moment and is told no.
 */
export function openLine(servers: readonly string[], name: string) {
  const opening: Promise<Line> = connect({
    servers: [...servers],
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    waitOnFirstConnect: true,
    timeout: PATIENCE_MS,
  }).then(async (connection) => ({
    connection,
    client: jetstream(connection, { timeout: PATIENCE_MS }),
    // Unchecked: the check asks once, and would fail for good when JetStream is a moment later than its server.
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
    async line(): Promise<Line> {
      if (isOpen) return opening
      const opened = await Promise.race([opening, rest(PATIENCE_MS, null, { ref: false })])
      if (opened === null) throw new Error('the bus is away')
      return opened
    },
    async hangUp(): Promise<void> {
      if (isOpen) await (await opening).connection.drain()
    },
  }
}
