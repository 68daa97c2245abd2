/**
 * The bus carries news: facts that have already happened and can be told again. It may lose or repeat them; the
 * outbox is the truth. These functions are all we ask of it, so that another log can take its place.
 */
export interface Bus {
  /**
   * Makes sure the stream exists and says what it is and how far it goes. Another incarnation than last time, or less
   * in it than was acknowledged, means that messages were lost and everything recent has to be told again.
   */
  prepare(): Promise<{ incarnation: string; lastSequence: number }>
  /** Resolves with its place when the bus has the message. The id lets it drop an immediate repeat. */
  publish(message: BusMessage): Promise<number>
  /** Delivers each message at least once. A handler that throws gets it again, later. */
  subscribe(consumer: string, subject: string, handle: (delivery: BusDelivery) => Promise<void>): Subscription
  /** How many messages the consumer has not finished. */
  countWaiting(consumer: string): Promise<number>
  /** Removes the stream with all it holds; for installations that were only a test. */
  destroy(): Promise<void>
  close(): Promise<void>
}

export interface BusMessage {
  readonly id: string
  readonly subject: string
  readonly payload: unknown
  /** When the fact was told, in ISO 8601. */
  readonly at: string
}

export interface BusDelivery extends BusMessage {
  /** 1 at the first try. */
  readonly attempt: number
}

export interface Subscription {
  stop(): Promise<void>
}
