import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'
import { withTrace } from '../telemetry/carry-trace.ts'

/**
 * Work that must happen: mail, media, imports, settlement. A job is a row written in the transaction that causes it, so
 * it exists if and only if that transaction commits. Declared once with `defineJob`, handled once with `handleJob`.
 */
export interface JobType<Payload = unknown> {
  readonly name: string
  readonly maxAttempts: number
  /** A crontab expression for work that repeats; its payload is empty. */
  readonly every: string | null
  /** Takes a processor for seconds: runs in a lane with few slots, so that quick jobs do not wait behind it. */
  readonly isHeavy: boolean
  /** Takes a processor for minutes: runs one at a time, in a lane where nothing shorter waits. */
  readonly isLong: boolean
  /** A user is watching a spinner until it is done: has a lane of its own, where it waits for nothing else. */
  readonly isAwaited: boolean
  /** The payload's type, only for the compiler. */
  readonly payload?: Payload
}

export interface JobHandler<Context> {
  readonly type: JobType
  /** The effect is a database change: done and marked as done in one transaction, so it happens exactly once. */
  readonly inTransaction?: (tx: Tx, payload: never, context: Context) => Promise<void>
  /** The effect is outside the database (an email, a file): at least once, and the handler makes repeats harmless. */
  readonly atLeastOnce?: (context: Context, payload: never) => Promise<void>
}

const declared = new Map<string, JobType>()

export function defineJob<Payload extends object>(
  name: string,
  options: {
    maxAttempts?: number
    every?: string
    isHeavy?: boolean
    isLong?: boolean
    isAwaited?: boolean
  } = {},
): JobType<Payload> {
  if (declared.has(name)) throw new Error(`the job ${name} is declared twice`)
  const { maxAttempts = 25, every = null, isHeavy = false, isLong = false, isAwaited = false } = options
  const type = Object.freeze({ name, maxAttempts, every, isHeavy, isLong, isAwaited })
  declared.set(name, type)
  return type
}

export const declaredJob = (name: string): JobType | undefined => declared.get(name)

/** For tests that declare jobs of their own: the next file of the process knows nothing of them. */
export function forgetJobs(...types: readonly JobType[]): void {
  for (const { name } of types) declared.delete(name)
}

export function handleJob<Payload, Context>(
  type: JobType<Payload>,
  effect:
    | { inTransaction: (tx: Tx, payload: Payload, context: Context) => Promise<void> }
    | { atLeastOnce: (context: Context, payload: Payload) => Promise<void> },
): JobHandler<Context> {
  return Object.freeze({ type, ...effect })
}

export async function enqueue<Payload>(
  tx: Tx,
  type: JobType<Payload>,
  payload: Payload,
  options: {
    runAt?: Date
    /** A second job with the same key replaces the first if that has not run yet. */
    key?: string
    /** A job that replaces a waiting one keeps its place in the queue. */
    keepsPlace?: boolean
  } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${type.name}::text,
    payload := ${JSON.stringify(withTrace(payload))}::json,
    run_at := ${options.runAt ?? null}::timestamptz,
    max_attempts := ${type.maxAttempts}::int,
    job_key := ${options.key ?? null}::text,
    job_key_mode := ${options.keepsPlace ? 'preserve_run_at' : 'replace'}::text
  )`.execute(tx)
}

/** Every declared job needs exactly one handler, or the worker does not start: a job nobody handles is lost work. */
export function matchHandlers<Context>(
  handlers: readonly JobHandler<Context>[],
): Map<string, JobHandler<Context>> {
  const byName = new Map<string, JobHandler<Context>>()
  for (const handler of handlers) {
    if (byName.has(handler.type.name)) throw new Error(`the job ${handler.type.name} has two handlers`)
    byName.set(handler.type.name, handler)
  }
  for (const name of declared.keys()) {
    if (!byName.has(name)) throw new Error(`the job ${name} has no handler`)
  }
  return byName
}
