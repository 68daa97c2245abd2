import { type Static, Type } from 'typebox'
import { Count, Instant } from './scalars.ts'
import { choice, nullable } from './schema.ts'

const Queue = Type.Object(
  {
    name: Type.String(),
    waiting: { ...Count, description: 'due, or failed and to be tried again' },
    running: Count,
    failed: { ...Count, description: 'tried as often as they may be' },
    oldest: nullable({ ...Count, description: 'seconds; null if nothing waits' }),
  },
  { title: 'DeskQueue', additionalProperties: false },
)

const Freeze = Type.Object(
  {
    at: Instant,
    because: Type.String(),
    by: nullable(Type.String({ description: 'null if the audit of the ledger did it' })),
  },
  { title: 'PayoutFreeze', additionalProperties: false },
)

/** What waits, where, and for how long; and whether anybody is paid. */
export const SystemState = Type.Object(
  {
    lanes: Type.Array(Queue, { description: '`none` has jobs that no code runs any more' }),
    queues: Type.Array(Queue, { description: 'what people wait for' }),
    outbox: Type.Object(
      { waiting: { ...Count, description: 'counted up to 100,000' }, oldest: Count },
      { title: 'DeskOutbox', additionalProperties: false },
    ),
    does_bus_answer: Type.Boolean(),
    consumers: Type.Array(
      Type.Object(
        { name: Type.String(), waiting: Count },
        { title: 'DeskConsumer', additionalProperties: false },
      ),
      { description: 'those that have events before them, the most first' },
    ),
    frozen: nullable(Freeze),
    audited: nullable(Instant),
  },
  { title: 'SystemState', additionalProperties: false },
)
export type SystemState = Static<typeof SystemState>

/** Failed jobs of one name, or failed events of one name with one consumer. */
export const failedKind = {
  kind: choice('job', 'event'),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  consumer: Type.String({ maxLength: 100, description: 'of an event: who could not handle it' }),
}

export interface FailedKind {
  readonly kind: 'job' | 'event'
  readonly name: string
  readonly consumer: string
}
