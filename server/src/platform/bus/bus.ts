/**
 * The bus carries events: facts that have already happened and can be published again. It may lose or repeat them; the
 * outbox is the source of truth. This interface is all we need from it, so that another log can replace it.
 */
export interface Bus {
  /**
   * Makes sure the stream exists and returns its identity and last sequence number. If the incarnation differs from
   * last time, or the stream holds less than was acknowledged, messages were lost and everything recent has to be
   * published again.
   */
  prepare(): Promise<{ incarnation: string; lastSequence: number }>
  /** Resolves with the sequence number once the bus has the message. The id lets the bus drop an immediate repeat. */
  publish(message: BusMessage): Promise<number>
  /**
   * Delivers each message at least once, at most `atOnce` at a time. If the handler throws, the message is redelivered
   * later.
   */
  subscribe(
    consumer: string,
    subject: string,
    handle: (delivery: BusDelivery) => Promise<void>,
    atOnce?: number,
  ): Subscription
  /** How many messages each consumer that exists has not finished. */
  countWaiting(): Promise<ReadonlyMap<string, number>>
  /** Removes the stream with all it holds; for installations that were only a test. */
  destroy(): Promise<void>
  close(): Promise<void>
}

export interface BusMessage {
  readonly id: string
  readonly subject: string
  readonly payload: unknown
  /** When the event was published, in ISO 8601. */
  readonly at: string
}

export interface BusDelivery extends BusMessage {
  /** 1 on the first attempt. */
  readonly attempt: number
}

export interface Subscription {
  stop(): Promise<void>
}
