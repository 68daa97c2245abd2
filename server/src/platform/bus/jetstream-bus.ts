import { setTimeout as rest } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  AckPolicy,
  type ConsumerConfig,
  type ConsumerMessages,
  DeliverPolicy,
  DiscardPolicy,
  type JsMsg,
  type Consumer as PullConsumer,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
  type StreamInfo,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import type { Log } from '../telemetry/log.ts'
import type { Bus, BusDelivery, BusMessage, Subscription } from './bus.ts'
import { type BusConnection, openConnection } from './jetstream-connection.ts'

export interface JetStreamOptions {
  servers: readonly string[]
  namespace: string
  replicas: number
  maxBytes: number
  log: Log
  /** Shared with others of this process; its own by default. */
  connection?: BusConnection
}

const DAY_MS = 24 * 3_600_000
const PUBLISH_TIMEOUT_MS = 1000
/**
 * A message whose worker died is redelivered after this time. A handler that takes longer reports that it is still
 * working.
 */
const ACK_WAIT_MS = 5000
const STILL_WORKING_EVERY_MS = 2000
const PULL_FOR_MS = 2000
const PULL_AT_MOST = 64
const REST_AFTER_FAULT_MS = 500

const streamConfig = (
  name: string,
  subject: string,
  { replicas, maxBytes }: { replicas: number; maxBytes: number },
) => ({
  name,
  subjects: [subject],
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  num_replicas: replicas,
  max_age: nanos(7 * DAY_MS),
  // Beyond this size the oldest messages are dropped. Consumers handled those long ago, and the outbox keeps the last
  // days.
  max_bytes: maxBytes,
  discard: DiscardPolicy.Old,
  duplicate_window: nanos(120_000),
})

export function createJetStreamBus(options: JetStreamOptions): Bus {
  const { servers, namespace, log, connection: shared, ...wanted } = options
  const stream = `${namespace}_events`
  const subjectOf = (name: string) => `${namespace}.events.${name}`
  const { connection, close } = shared ?? openConnection(servers, namespace)

  const config = streamConfig(stream, subjectOf('>'), wanted)
  let isReconciled = false

  async function prepare(): Promise<{ incarnation: string; lastSequence: number }> {
    const { streams } = (await connection()).manager
    const found = await streams.info(stream).catch(() => null)
    const info = found ?? (await streams.add(config))
    if (!isReconciled && found !== null) await reconcile(found)
    isReconciled = true
    return { incarnation: String(info.created), lastSequence: info.state.last_seq }
  }

  /**
   * Updates a stream that was created with other settings to the current ones; its messages stay. If the update fails,
   * the stream works as it is.
   */
  async function reconcile({ config: today }: StreamInfo): Promise<void> {
    const isAsWanted = Object.entries(config).every(([key, value]) =>
      isDeepStrictEqual(today[key as keyof StreamConfig], value),
    )
    if (isAsWanted) return
    const { streams } = (await connection()).manager
    await streams.update(stream, config).then(
      () => log.info({ stream, ...wanted }, 'the stream has the configured settings'),
      (err) => log.error({ err, stream, ...wanted }, 'the stream keeps its old settings'),
    )
  }

  async function prepareConsumer(name: string, subject: string): Promise<PullConsumer> {
    await prepare()
    const wantedConsumer: Partial<ConsumerConfig> = {
      durable_name: name,
      filter_subject: subjectOf(subject),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ACK_WAIT_MS),
      deliver_policy: DeliverPolicy.All,
      max_ack_pending: 1000,
      max_deliver: -1,
    }
    const { manager, client } = await connection()
    await manager.consumers.add(stream, wantedConsumer)
    return client.consumers.get(stream, name)
  }

  async function deliver(message: JsMsg, handle: (delivery: BusDelivery) => Promise<void>): Promise<void> {
    const attempt = message.info.deliveryCount
    const working = setInterval(() => message.working(), STILL_WORKING_EVERY_MS)
    try {
      const { id, at, payload } = message.json<{ id: string; at: string; payload: unknown }>()
      await handle({ id, at, subject: message.subject, payload, attempt })
      message.ack()
    } catch (error) {
      log.warn({ err: error, attempt }, 'event not handled; it will be redelivered')
      message.nak(Math.min(60_000, 200 * 2 ** attempt))
    } finally {
      clearInterval(working)
    }
  }

  return {
    prepare,
    async publish({ id, subject, payload, at }: BusMessage) {
      const { client } = await connection()
      const message = JSON.stringify({ id, at, payload })
      const { seq } = await client.publish(subjectOf(subject), message, {
        msgID: id,
        timeout: PUBLISH_TIMEOUT_MS,
      })
      return seq
    },
    subscribe(name, subject, handle, atOnce = PULL_AT_MOST): Subscription {
      let isStopped = false
      let pull: ConsumerMessages | null = null
      const inHand = new Set<Promise<void>>()
      const loop = (async () => {
        let consumer: PullConsumer | null = null
        while (!isStopped) {
          try {
            // The consumer is created again after any failure: the store may have been lost and come back empty.
            consumer ??= await prepareConsumer(name, subject)
            // A slow handler holds up nobody else: more messages are fetched as soon as there is a free slot.
            if (inHand.size >= atOnce) await Promise.race(inHand)
            const space = atOnce - inHand.size
            pull = await consumer.fetch({ max_messages: space, expires: PULL_FOR_MS })
            if (isStopped) pull.stop()
            for await (const message of pull) {
              const delivery = deliver(message, handle).finally(() => inHand.delete(delivery))
              inHand.add(delivery)
            }
          } catch (error) {
            consumer = null
            if (isStopped) break
            log.warn({ err: error, consumer: name }, 'the bus did not answer')
            await rest(REST_AFTER_FAULT_MS)
          }
        }
      })()
      return {
        async stop() {
          isStopped = true
          pull?.stop()
          await loop
          await Promise.all(inHand)
        },
      }
    },
    async countWaiting() {
      const { consumers } = (await connection()).manager
      const counts = new Map<string, number>()
      for await (const { name, num_pending, num_ack_pending } of consumers.list(stream))
        counts.set(name, num_pending + num_ack_pending)
      return counts
    },
    async destroy() {
      await (await connection()).manager.streams.delete(stream).catch(() => {})
    },
    async close() {
      await close()
    },
  }
}
