import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'
import { withTrace } from '../telemetry/carry-trace.ts'

/** A kind of event that a module publishes for the others. The name is `<module>.<what happened>`. */
export interface EventDefinition<Payload = unknown> {
  readonly name: string
  /** The payload's type, only for the compiler. Payloads carry ids and small facts, never content. */
  readonly payload?: Payload
}

export interface Consumer<Context> {
  readonly name: string
  readonly event: EventDefinition
  /** How many events it handles at a time, if it mostly waits; few by default. */
  readonly atOnce?: number
  /** The effect is a database change: done and recorded in one transaction, so it happens exactly once. */
  readonly inTransaction?: (tx: Tx, payload: never, context: Context) => Promise<void>
  /** The effect is harmless when repeated (a cache dropped, an id put into a sorted list). */
  readonly atLeastOnce?: (context: Context, payload: never) => Promise<void>
}

const declared = new Set<string>()

/** The names of all events that have been defined. */
export const declaredEvents = (): readonly string[] => [...declared]

export function defineEvent<Payload extends object>(name: string): EventDefinition<Payload> {
  if (declared.has(name)) throw new Error(`the event ${name} is declared twice`)
  declared.add(name)
  return Object.freeze({ name })
}

/** Publishes an event. It goes out if and only if this transaction commits. */
export async function publish<Payload>(
  tx: Tx,
  event: EventDefinition<Payload>,
  payload: Payload,
): Promise<void> {
  await sql`insert into outbox (subject, payload) values (${event.name}, ${JSON.stringify(withTrace(payload))}::jsonb)`.execute(
    tx,
  )
}

export function consumeEvent<Payload, Context>(
  name: string,
  event: EventDefinition<Payload>,
  effect:
    | { inTransaction: (tx: Tx, payload: Payload, context: Context) => Promise<void> }
    | { atLeastOnce: (context: Context, payload: Payload) => Promise<void>; atOnce?: number },
): Consumer<Context> {
  return Object.freeze({ name, event, ...effect })
}

/** Two consumers of one name would each get half of the events, so the worker does not start with them. */
export function checkConsumers<Context>(consumers: readonly Consumer<Context>[]): void {
  const seen = new Set<string>()
  for (const { name, event } of consumers) {
    if (seen.has(name)) throw new Error(`the consumer ${name} has two handlers`)
    if (!/^[a-z0-9_-]+$/.test(name)) throw new Error(`the consumer name ${name} is not of a-z, 0-9, _ and -`)
    if (!declared.has(event.name))
      throw new Error(`the consumer ${name} consumes the unknown event ${event.name}`)
    seen.add(name)
  }
}
