// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

interface EventConsumerTable {
  name: string
  since: Generated<Date>
}

interface EventFailedTable {
  consumer: string
  outbox_id: bigint
  subject: string
  reason: string
  failed_at: Generated<Date>
  payload: unknown
  published_at: Date | null
}

interface EventHandledTable {
  consumer: string
  outbox_id: bigint
  handled_at: Generated<Date>
}

interface JobHandledTable {
  job_id: bigint
  revision: number
  handled_at: Generated<Date>
}

interface OutboxTable {
  id: GeneratedAlways<bigint>
  subject: string
  payload: unknown
  created_at: Generated<Date>
  claimed_until: Date | null
  published_at: Date | null
}

interface OutboxStreamTable {
  name: string
  incarnation: string
  last_sequence: Generated<bigint>
  replay_after: bigint | null
  replay_until: bigint | null
  replay_claimed_until: Date | null
}

interface SchemaDefinitionTable {
  name: string
  hash: string
  applied_at: Generated<Date>
}

interface SchemaMigrationTable {
  name: string
  hash: string
  applied_at: Generated<Date>
}

declare module './tables.ts' {
  interface Tables {
    event_consumer: EventConsumerTable
    event_failed: EventFailedTable
    event_handled: EventHandledTable
    job_handled: JobHandledTable
    outbox: OutboxTable
    outbox_stream: OutboxStreamTable
    schema_definition: SchemaDefinitionTable
    schema_migration: SchemaMigrationTable
  }
}
