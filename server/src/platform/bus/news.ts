import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

/** A kind of fact a module tells the others. The name is `<module>.<what happened>`. */
export interface News<Payload = unknown> {
  readonly name: string
  /** Only for the compiler: what the fact carries. Ids and small facts, never content. */
  readonly payload?: Payload
}

export interface Consumer<Context> {
  readonly name: string
  readonly news: News
  /** The effect is a database change: done and remembered in one transaction, so exactly once. */
  readonly inTransaction?: (tx: Tx, payload: never, context: Context) => Promise<void>
  /** The effect is harmless when repeated (a cache dropped, an id put into a sorted list). */
  readonly atLeastOnce?: (context: Context, payload: never) => Promise<void>
}

const declared = new Set<string>()

export function defineNews<Payload extends object>(name: string): News<Payload> {
  if (declared.has(name)) throw new Error(`the news ${name} is declared twice`)
  declared.add(name)
  return Object.freeze({ name })
}

/** Tells a fact. It goes out if and only if this transaction commits. */
export async function publish<Payload>(tx: Tx, news: News<Payload>, payload: Payload): Promise<void> {
  await sql`insert into outbox (subject, payload) values (${news.name}, ${JSON.stringify(payload)}::jsonb)`.execute(
    tx,
  )
}

export function consumeNews<Payload, Context>(
  name: string,
  news: News<Payload>,
  effect:
    | { inTransaction: (tx: Tx, payload: Payload, context: Context) => Promise<void> }
    | { atLeastOnce: (context: Context, payload: Payload) => Promise<void> },
): Consumer<Context> {
  return Object.freeze({ name, news, ...effect })
}

/** Two consumers of one name would each get half of the news, so the worker does not start with them. */
export function checkConsumers<Context>(consumers: readonly Consumer<Context>[]): void {
  const seen = new Set<string>()
  for (const { name, news } of consumers) {
    if (seen.has(name)) throw new Error(`the consumer ${name} has two handlers`)
    if (!/^[a-z0-9_-]+$/.test(name)) throw new Error(`the consumer name ${name} is not of a-z, 0-9, _ and -`)
    if (!declared.has(news.name)) throw new Error(`the consumer ${name} waits for unknown news ${news.name}`)
    seen.add(name)
  }
}
