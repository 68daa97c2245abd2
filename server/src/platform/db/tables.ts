/**
 * The tables Kysely knows. The generated `*.tables.ts` of each owner adds its own by declaration merging, so that no
 * single file lists every module's columns.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Tables {}

/** Tables of the platform itself: events, jobs, migrations. Every other table belongs to a module, which lists it. */
export const platformTables = [
  'event_consumer',
  'event_failed',
  'event_handled',
  'job_handled',
  'outbox',
  'outbox_stream',
  'schema_definition',
  'schema_migration',
] as const
